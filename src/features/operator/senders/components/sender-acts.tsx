import type { Waiting } from "#src/features/invitations/senders/contract.ts";
import { ActDialog } from "../../acts/components/act-dialog.tsx";
import type { holdSender, refuseHeldSender, releaseHeldSender } from "../contract.ts";

/** Stops the invitation mails of a business until an operator releases them. */
export function HoldSender({ business }: { business: string }) {
  return (
    <ActDialog<typeof holdSender>
      label="Pausar envios"
      title="Pausar os convites por e-mail?"
      description="Nenhum convite sai até você liberar. O dono recebe um e-mail."
      call="POST /api/operator/senders/{business}/hold/"
      params={{ business }}
      done="Envios pausados"
      failed="Os envios não foram pausados"
    />
  );
}

/** Lets a business send invitations under its current name. Shows everything that leaves then. */
export function ReleaseSender(props: { business: string; waiting: Waiting; label: string }) {
  const { business, waiting, label } = props;
  return (
    <ActDialog<typeof releaseHeldSender>
      label={label}
      title="Liberar os convites por e-mail?"
      description={`${releaseText(waiting)} O dono recebe um e-mail.`}
      call="POST /api/operator/senders/{business}/release/"
      params={{ business }}
      body={({ reason }) => ({ reason, seen: waiting.seen })}
      done="Envios liberados"
      failed="Os envios não foram liberados"
    >
      <WaitingMails waiting={waiting} />
    </ActDialog>
  );
}

/** A mail under another name than the present one says so itself. */
function releaseText({ name, mails }: Waiting): string {
  const sender = name && `com o nome “${name}”`;
  if (mails.length > 0) {
    return sender
      ? `Os convites saem ${sender} e com os textos abaixo.`
      : "Os convites saem com os textos abaixo.";
  }
  return sender
    ? `Nenhum convite espera agora. Os próximos saem ${sender}.`
    : "Nenhum convite espera agora, e a loja está sem nome.";
}

/** The mails that wait, and the name under which each leaves if it is not the present one. */
export function WaitingMails({ waiting: { name, mails } }: { waiting: Waiting }) {
  return mails.map((mail) => (
    <blockquote
      key={JSON.stringify(mail)}
      className="border-l-2 border-line-strong pl-3 text-sm wrap-anywhere"
    >
      {mail.name !== name && <p className="text-danger">Sai com o nome “{mail.name}”</p>}
      <p className="font-semibold">{mail.subject}</p>
      <p className="whitespace-pre-line">{mail.body}</p>
    </blockquote>
  ));
}

/** Stops the campaign of a held business. */
export function RefuseSender({ business }: { business: string }) {
  return (
    <ActDialog<typeof refuseHeldSender>
      label="Recusar"
      title="Recusar estes convites?"
      description="A campanha para, e os endereços que esperam são apagados. O dono recebe um e-mail."
      call="POST /api/operator/senders/{business}/refuse/"
      params={{ business }}
      done="Campanha recusada"
      failed="A campanha não foi recusada"
      tone="danger"
    />
  );
}
