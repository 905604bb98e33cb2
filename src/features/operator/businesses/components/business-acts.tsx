import { asDate } from "#src/lib/time/shown-dates.ts";
import { Card } from "#src/ui/card.tsx";
import { Field } from "#src/ui/field.tsx";
import { ActDialog } from "../../acts/components/act-dialog.tsx";
import type { Business, blockBusiness, extendTrial, unblockBusiness } from "../contract.ts";
import { EraseComment } from "./erase-comment.tsx";
import { RemoveBusiness } from "./remove-business.tsx";

/** What the operator can do with a business, beside its subscription and its mails. */
export function BusinessActs({ business }: { business: Business }) {
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

function Block({ business }: { business: Business }) {
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

function Unblock({ business }: { business: Business }) {
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

function ExtendTrial({ business }: { business: Business }) {
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
