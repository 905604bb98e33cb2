import { useState } from "react";
import { callAsOwner, SessionEnded } from "#src/features/account/call-as-owner.ts";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { toast } from "#src/ui/toast.ts";
import type { setAlerts } from "../contract.ts";

/** Whether a low rating is mailed at once; a change counts from the moment it is made. */
export function UnhappyAlert({ on }: { on: boolean }) {
  const [unhappy, setUnhappy] = useState(on);
  const change = async (wanted: boolean) => {
    setUnhappy(wanted);
    try {
      await callAsOwner<typeof setAlerts>("PATCH /api/dashboard/alerts/", {
        body: { unhappy: wanted },
      });
    } catch (error) {
      if (error instanceof SessionEnded) return;
      setUnhappy(!wanted);
      toast({
        tone: "error",
        title: "Não foi possível salvar",
        description: "Confira sua conexão e tente novamente.",
      });
    }
  };
  return (
    <Checkbox
      name="alert_unhappy"
      label="Avise-me por e-mail quando a nota for baixa"
      className="mt-3 w-fit"
      checked={unhappy}
      onChange={({ target }) => void change(target.checked)}
    />
  );
}
