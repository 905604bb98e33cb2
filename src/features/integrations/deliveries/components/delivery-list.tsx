import { useState } from "react";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { useOwnerAction } from "#src/features/session/owner/use-owner-action.ts";
import { asMoment } from "#src/lib/time/shown-dates.ts";
import { Badge, type BadgeTone } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { Spinner } from "#src/ui/spinner.tsx";
import { toast } from "#src/ui/toast.ts";
import type { Delivery, listDeliveries, resendDelivery } from "../contract.ts";
import { attemptSentence, deliveryText, typeLabel } from "./delivery-texts.ts";

interface DeliveryListProps {
  endpointId: string;
  onChange: () => Promise<void>;
}

/** The newest deliveries of an endpoint. They are loaded when the list is opened. */
export function DeliveryList({ endpointId, onChange }: DeliveryListProps) {
  const [deliveries, setDeliveries] = useState<Delivery[]>();
  const call = "GET /api/integrations/endpoints/{id}/deliveries/";
  const { pending, act: load } = useOwnerAction({
    run: () => callAsOwner<typeof listDeliveries>(call, { params: { id: endpointId } }),
    done: (result) => setDeliveries(result.deliveries),
    failed: "As entregas não foram lidas",
  });
  const reload = async () => {
    await load();
    await onChange();
  };
  return (
    <details onToggle={({ currentTarget }) => currentTarget.open && void load()}>
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">Últimas entregas</summary>
      {pending && !deliveries && <Spinner label="Lendo as entregas" />}
      {deliveries?.length === 0 && <p className="text-sm text-ink-soft">Nada foi enviado ainda.</p>}
      <ul className="divide-y divide-line">
        {deliveries?.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} onResent={reload} />
        ))}
      </ul>
    </details>
  );
}

const tones: Record<Delivery["state"], [BadgeTone, string]> = {
  delivered: ["success", "Entregue"],
  waiting: ["warning", "Esperando"],
  failed: ["danger", "Não entregue"],
};

function DeliveryRow(props: { delivery: Delivery; onResent: () => Promise<void> }) {
  const { delivery, onResent } = props;
  const { id, type, state, body, answer, created_at } = delivery;
  const [tone, label] = tones[state];
  const { pending, act: resend } = useOwnerAction({
    run: () =>
      callAsOwner<typeof resendDelivery>("POST /api/integrations/deliveries/{id}/resend/", {
        params: { id },
      }),
    async done(result) {
      const description = attemptSentence(result);
      const title = result.delivered ? "Entregue" : "Não entregue";
      toast({
        tone: result.delivered ? "success" : "error",
        title,
        ...(description ? { description } : {}),
      });
      await onResent();
    },
    failed: "O aviso não foi reenviado",
  });
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={tone}>{label}</Badge>
        <span className="font-semibold">{typeLabel(type)}</span>
        <span className="text-sm text-ink-soft">{asMoment(created_at)}</span>
      </p>
      <p className="mt-1 text-sm text-ink-soft">{deliveryText(delivery)}</p>
      <details className="mt-1 text-sm">
        <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4">
          Ver o que foi enviado
        </summary>
        <Text label="Enviado" text={body} />
        {answer && <Text label="Respondido" text={answer} />}
        <Button pending={pending} onClick={() => void resend()} className="mt-3">
          Reenviar
        </Button>
      </details>
    </li>
  );
}

function Text({ label, text }: { label: string; text: string }) {
  return (
    <>
      <p className="mt-2 font-semibold">{label}</p>
      <pre className="mt-1 rounded-md bg-sunken p-3 text-xs break-all whitespace-pre-wrap">
        {text}
      </pre>
    </>
  );
}
