import { ActDialog } from "../../acts/components/act-dialog.tsx";
import type { holdSender } from "../contract.ts";

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
