import { useState } from "react";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { useOwnerAction } from "#src/features/session/owner/use-owner-action.ts";
import type { ResponseOf } from "#src/http/endpoint.ts";
import { Card } from "#src/ui/card.tsx";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { toast } from "#src/ui/toast.ts";
import type { setAlerts } from "../contract.ts";

type Alerts = ResponseOf<typeof setAlerts>;

interface AlertSwitchesProps {
  alerts: Alerts;
  /** The name of the business. Undefined: the owner has only one. */
  shop: string | undefined;
}

/** Switches for the owner's mails about reviews of a business. A change is stored at once. */
export function AlertSwitches({ alerts, shop }: AlertSwitchesProps) {
  const [wanted, setWanted] = useState(alerts);
  const { act: change } = useOwnerAction({
    run: async (changes: Partial<Pick<Alerts, "unhappy" | "digest">>) => {
      setWanted({ ...wanted, ...changes });
      await callAsOwner<typeof setAlerts>("PATCH /api/dashboard/alerts/", { body: changes });
    },
    failed: (_failure, description) => {
      setWanted(wanted);
      toast({ tone: "error", title: "Não foi possível salvar", description });
    },
  });
  const low = alerts.happy_from - 1;
  return (
    <Card
      id="avisos"
      title={shop ? `Avisos por e-mail de ${shop}` : "Avisos por e-mail"}
      className="scroll-mt-20"
    >
      <Checkbox
        name="alert_unhappy"
        label="Avise-me por e-mail quando a nota for baixa"
        hint={`Vale para notas de 1 ${low === 2 ? "e" : "a"} ${low} estrelas, que também ficam em aberto em Avaliações.`}
        checked={wanted.unhappy}
        onChange={({ target }) => void change({ unhappy: target.checked })}
      />
      <Checkbox
        name="alert_digest"
        label="Quero o resumo da semana por e-mail"
        hint="Segunda-feira às 8h: quantas avaliações, a média, o que disseram e o que fazer agora. Na sua primeira semana, também até duas dicas."
        className="mt-2"
        checked={wanted.digest}
        onChange={({ target }) => void change({ digest: target.checked })}
      />
    </Card>
  );
}
