import { ActDialog } from "../../acts/components/act-dialog.tsx";
import type { releaseHeldSender } from "../contract.ts";

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
