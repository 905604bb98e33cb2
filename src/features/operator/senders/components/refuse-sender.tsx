import { ActDialog } from "../../acts/components/act-dialog.tsx";
import type { refuseHeldSender } from "../contract.ts";

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
