import { asDate } from "#src/lib/time/shown-dates.ts";
import { Card } from "#src/ui/card.tsx";
import { Field } from "#src/ui/field.tsx";
import { ActDialog } from "../../acts/components/act-dialog.tsx";
import type {
  Business,
  blockBusiness,
  eraseCustomerComment,
  extendTrial,
  removeBusiness,
  unblockBusiness,
} from "../contract.ts";

type Props = { business: Business };

/** What the operator can do with a business, beside its subscription and its mails. */
export function BusinessActs({ business }: Props) {
  return (
    <Card
      title="O que fazer"
      description="Um bloqueio tira do ar a página e o painel e para os envios. Nada é apagado, e a cobrança continua até você encerrar a assinatura."
    >
      <div className="flex flex-wrap gap-2">
        {business.trial_ends_at && <ExtendTrial business={business} />}
        {business.blocked_at ? <Unblock business={business} /> : <Block business={business} />}
        {business.reviews > 0 && <EraseComment business={business} />}
        {!business.closed_at && <RemoveBusiness business={business} />}
      </div>
    </Card>
  );
}

function Block({ business }: Props) {
  return (
    <ActDialog<typeof blockBusiness>
      label="Bloquear"
      title="Bloquear esta empresa?"
      description="A página de avaliação passa a não existir para os clientes, o painel fecha, e nenhum convite ou aviso sai. Dá para desfazer. O dono recebe um e-mail."
      call="POST /api/operator/businesses/{business}/block/"
      params={{ business: business.id }}
      done="Empresa bloqueada"
      failed="A empresa não foi bloqueada"
      tone="danger"
    />
  );
}

function Unblock({ business }: Props) {
  return (
    <ActDialog<typeof unblockBusiness>
      label="Desbloquear"
      title="Desbloquear esta empresa?"
      description="Página, painel e envios voltam. O dono recebe um e-mail."
      call="POST /api/operator/businesses/{business}/unblock/"
      params={{ business: business.id }}
      done="Empresa desbloqueada"
      failed="A empresa não foi desbloqueada"
    />
  );
}

function ExtendTrial({ business }: Props) {
  const end = business.trial_ends_at ? asDate(business.trial_ends_at) : "";
  return (
    <ActDialog<typeof extendTrial>
      label="Dar dias de teste"
      title="Dar mais dias de teste?"
      description={`O teste vai até ${end}. Se já acabou, os dias contam de hoje. O dono recebe um e-mail.`}
      call="POST /api/operator/businesses/{business}/trial/"
      params={{ business: business.id }}
      body={({ days, reason }) => ({ days: Number(days), reason })}
      done="Teste mais longo"
      failed="O teste não mudou"
    >
      <Field
        label="Quantos dias"
        name="days"
        type="number"
        inputMode="numeric"
        min={1}
        max={60}
        defaultValue={7}
        required
      />
    </ActDialog>
  );
}

/** An erasure at a customer's request: the operator types what the customer told and reads no comment. */
function EraseComment({ business }: Props) {
  return (
    <ActDialog<typeof eraseCustomerComment>
      label="Apagar comentário"
      title="Apagar um comentário?"
      description="A pedido de quem escreveu (LGPD). O texto some para sempre, a nota continua contando, e o dono recebe um e-mail. O comentário não aparece aqui."
      call="POST /api/operator/businesses/{business}/comment/erase/"
      params={{ business: business.id }}
      done="Comentário apagado"
      failed="Nada foi apagado"
      tone="danger"
    >
      <Field label="Dia da avaliação" name="day" type="date" required />
      <Field
        label="Palavras do comentário"
        name="words"
        hint="Algumas, como a pessoa contou. Não ficam no registro."
        autoComplete="off"
        minLength={4}
        maxLength={200}
        required
      />
    </ActDialog>
  );
}

/** A removal at the owner's request, after typing the slug. */
function RemoveBusiness({ business }: Props) {
  const isOnly = business.account_shops === 1;
  return (
    <ActDialog<typeof removeBusiness>
      label="Excluir a pedido"
      title={isOnly ? "Excluir esta conta?" : "Excluir esta empresa?"}
      description={
        isOnly
          ? "Só a pedido do dono. Tudo é apagado para sempre: empresa, avaliações, assinatura e acesso. A confirmação vai para o e-mail dele."
          : "Só a pedido do dono. Esta empresa é apagada para sempre, com avaliações e assinatura. A conta e as outras empresas ficam. A confirmação vai para o e-mail dele."
      }
      call="DELETE /api/operator/businesses/{business}/"
      params={{ business: business.id }}
      done={isOnly ? "Conta em exclusão" : "Empresa em exclusão"}
      failed="Nada foi excluído"
      tone="danger"
    >
      <Field
        label="Digite o endereço da página"
        name="slug"
        hint={business.slug}
        autoComplete="off"
        required
      />
    </ActDialog>
  );
}
