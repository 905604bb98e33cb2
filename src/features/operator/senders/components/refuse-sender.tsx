import { callAsOperator } from "../../access/call-as-operator.ts";
import { ActDialog } from "../../acts/components/act-dialog.tsx";
import type { refuseHeldSender } from "../contract.ts";

/** Stops the campaign of a held business. */
export function RefuseSender({ business }: { business: string }) {
  return (
    <ActDialog
      label="Recusar"
      title="Recusar estes convites?"
      description="A campanha para, e os endereços que esperam são apagados. O dono recebe um e-mail."
      run={(body) =>
        callAsOperator<typeof refuseHeldSender>("POST /api/operator/senders/{business}/refuse/", {
          params: { business },
          body,
        })
      }
      done="Campanha recusada"
      failed="A campanha não foi recusada"
      tone="danger"
    />
  );
}
