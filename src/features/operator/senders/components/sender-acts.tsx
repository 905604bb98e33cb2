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

/** Lets a business send invitations under its current name. */
export function ReleaseSender({ business, label }: { business: string; label: string }) {
  return (
    <ActDialog<typeof releaseHeldSender>
      label={label}
      title="Liberar os convites por e-mail?"
      description="Os convites saem com o nome e o texto de agora. O dono recebe um e-mail."
      call="POST /api/operator/senders/{business}/release/"
      params={{ business }}
      done="Envios liberados"
      failed="Os envios não foram liberados"
    />
  );
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
