import { asMoment } from "#src/lib/time/shown-dates.ts";
import { Card } from "#src/ui/card.tsx";
import { ActDialog } from "../../acts/components/act-dialog.tsx";
import { Tag } from "../../desk/components/tag.tsx";
import type { DeskAccount, DeskMail, resendMail } from "../contract.ts";
import { mailKind } from "../mail-kinds.ts";

const fates: Record<DeskMail["status"], [text: string, tone: "plain" | "good" | "danger"]> = {
  waiting: ["Na fila", "plain"],
  sent: ["Saiu", "good"],
  refused: ["Recusado", "danger"],
  given_up: ["Sem entrega", "danger"],
};

/** The mails to the owner of the last 30 days, with what became of them. */
export function AccountMails({ account }: { account: DeskAccount }) {
  const { mails, returned_at } = account;
  return (
    <Card
      title="E-mails de 30 dias"
      description="Só o assunto e o destino. O texto fica guardado por 7 dias, sem links secretos nem palavras de clientes."
    >
      {returned_at && <p className="mb-3 text-sm">Um e-mail voltou em {asMoment(returned_at)}.</p>}
      {mails.length === 0 && <p className="text-ink-soft">Nenhum e-mail.</p>}
      <ul className="divide-y divide-line">
        {mails.map((mail) => (
          <MailRow key={mail.key} account={account.id} mail={mail} />
        ))}
      </ul>
    </Card>
  );
}

function MailRow({ account, mail }: { account: string; mail: DeskMail }) {
  const [text, tone] = fates[mail.status];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
      <div className="min-w-0">
        <p className="font-semibold">{mailKind(mail.key)}</p>
        <p className="text-sm text-ink-soft">
          <Tag tone={tone}>{text}</Tag> {asMoment(mail.settled_at ?? mail.created_at)}
          {mail.smtp_code && ` · resposta ${mail.smtp_code}`}
          {mail.attempts > 1 && ` · ${mail.attempts} tentativas`}
          {mail.resends > 0 && " · reenviado"}
        </p>
      </div>
      {mail.can_resend && (
        <ActDialog<typeof resendMail>
          label="Reenviar"
          title="Reenviar este e-mail?"
          description={`“${mailKind(mail.key)}” vai de novo para o mesmo endereço.`}
          call="POST /api/operator/accounts/{account}/mails/{key}/resend/"
          params={{ account, key: mail.key }}
          done="E-mail de volta na fila"
          failed="O e-mail não voltou para a fila"
        />
      )}
    </li>
  );
}
