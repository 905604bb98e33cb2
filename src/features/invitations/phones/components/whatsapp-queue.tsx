import { MessageCircle } from "lucide-react";
import { type MouseEvent, useEffect, useRef } from "react";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { ConfirmOwnerAction } from "#src/features/session/owner/components/confirm-owner-action.tsx";
import { Button } from "#src/ui/button.tsx";
import { buttonClass } from "#src/ui/button-class.ts";
import { Card } from "#src/ui/card.tsx";
import { whatsappLink } from "../../texts/components/invitation-links.ts";
import type { optOutPhone } from "../contract.ts";
import { asWritten } from "./parse-phone-list.ts";
import { countStatus, type PhoneQueue, type PhoneStatus } from "./phone-queue.ts";
import type { PhoneQueueHandle } from "./use-phone-queue.ts";

interface WhatsAppQueueProps {
  queue: PhoneQueue;
  handle: PhoneQueueHandle;
  message: string;
}

type Current = PhoneQueue["phones"][number];

/** One customer after another: each tap opens WhatsApp with the text, and the next one is here on the way back. */
export function WhatsAppQueue({ queue, handle, message }: WhatsAppQueueProps) {
  const box = useRef<HTMLDivElement>(null);
  // The pressed button is gone. Without this, the keyboard focus starts at the top of the page.
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  const current = queue.phones[queue.at];
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <Card className="grid content-start gap-4">
        <p role="status" className="font-semibold tabular-nums">
          {countsOf(queue)}
        </p>
        {current ? (
          <Turn current={current} handle={handle} message={message} />
        ) : (
          <p className="text-lg font-semibold">Pronto, a lista terminou.</p>
        )}
        <details className="border-t border-line pt-1">
          <summary className="min-h-11 content-center font-semibold">Ver a lista</summary>
          <ol className="max-h-80 overflow-y-auto">
            {queue.phones.map(({ phone, name, status }, at) => (
              <li
                key={phone}
                className="flex items-center gap-3 border-b border-line last:border-0"
              >
                <span className="min-w-0 flex-1 py-2 wrap-anywhere">
                  {name || asWritten(phone)}
                  <span className="block text-sm text-ink-soft">{statusTexts[status]}</span>
                </span>
                {status !== "refused" && at !== queue.at && (
                  <Button variant="quiet" onClick={() => handle.goTo(at)}>
                    Ir
                    <span className="sr-only"> para {name || asWritten(phone)}</span>
                  </Button>
                )}
              </li>
            ))}
          </ol>
        </details>
        <Button variant={current ? "quiet" : "main"} onClick={handle.close}>
          {current ? "Parar e apagar a lista" : "Nova lista"}
        </Button>
      </Card>
    </div>
  );
}

function Turn(props: Omit<WhatsAppQueueProps, "queue"> & { current: Current }) {
  const { current, handle, message } = props;
  const { phone, name } = current;
  const open = (event: MouseEvent) => {
    if (!handle.open(event.timeStamp)) event.preventDefault();
  };
  return (
    <div className="grid gap-3">
      <p className="wrap-anywhere">
        {name && <span className="block text-lg font-semibold">{name}</span>}
        <span className="tabular-nums">{asWritten(phone)}</span>
      </p>
      <a
        href={whatsappLink(phone, message)}
        onClick={open}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass({ variant: "main", size: "lg", wide: true })}
      >
        <MessageCircle aria-hidden className="size-5" />
        Abrir no WhatsApp
      </a>
      <div className="grid grid-cols-[auto_1fr] gap-2">
        <Button onClick={handle.skip}>Pular</Button>
        <ConfirmOwnerAction
          title="Não convidar mais este número?"
          description="Ele fica fora das suas próximas listas, e isso não volta atrás. Não guardamos o número, só um código que o reconhece."
          confirmLabel="Não convidar mais"
          trigger={<Button>Pediu para não receber</Button>}
          run={() =>
            callAsOwner<typeof optOutPhone>("POST /api/dashboard/invitations/phones/opt-out/", {
              body: { phone },
            })
          }
          done={{ title: "Anotado: este número não entra mais na fila." }}
          after={handle.refused}
          failed="Não foi possível anotar"
        />
      </div>
    </div>
  );
}

const statusTexts: Record<PhoneStatus, string> = {
  left: "Falta",
  sent: "Enviado",
  skipped: "Pulado",
  refused: "Pediu para não receber",
};

/** 'Faltam 27 · 2 enviados · 1 pulado'. */
function countsOf(queue: PhoneQueue): string {
  const [left, sent, skipped, refused] = (["left", "sent", "skipped", "refused"] as const).map(
    (status) => countStatus(queue, status),
  );
  return [
    left === 1 ? "Falta 1" : `Faltam ${left}`,
    sent === 1 ? "1 enviado" : `${sent} enviados`,
    ...(skipped ? [skipped === 1 ? "1 pulado" : `${skipped} pulados`] : []),
    ...(refused
      ? [refused === 1 ? "1 pediu para não receber" : `${refused} pediram para não receber`]
      : []),
  ].join(" · ");
}
