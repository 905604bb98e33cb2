import { Button } from "#src/ui/button.tsx";
import { callAsOperator } from "../../access/call-as-operator.ts";
import { useDeskAction } from "../../access/use-desk-action.ts";
import type { releaseHeldSender } from "../contract.ts";

/** The button that lets a business send invitations under its current name. */
export function ReleaseSender({ business, label }: { business: string; label: string }) {
  const { pending, act } = useDeskAction({
    run: () =>
      callAsOperator<typeof releaseHeldSender>("POST /api/operator/senders/{business}/release/", {
        params: { business },
      }),
    done: "Envios liberados",
    failed: "Os envios não foram liberados",
  });
  return (
    <Button pending={pending} onClick={() => void act()}>
      {label}
    </Button>
  );
}
