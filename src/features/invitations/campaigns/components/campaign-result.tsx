import { useState } from "react";
import { Badge, type BadgeTone } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { Card } from "#src/ui/card.tsx";
import { CopyButton } from "#src/ui/copy-button.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { toast } from "#src/ui/toast.ts";
import type { Campaign, RecipientStatus } from "../contract.ts";
import type { CampaignHandle } from "./use-campaign.ts";

/** In the order they are told: what the owner may want to act on comes first. */
const looks: Record<
  Exclude<RecipientStatus, "waiting">,
  { tone: BadgeTone; one: string; many: string; meaning?: string }
> = {
  refused: {
    tone: "danger",
    one: "Recusado",
    many: "Recusados",
    meaning: "o endereço não existe ou não aceita e-mail",
  },
  given_up: {
    tone: "danger",
    one: "Não entregue",
    many: "Não entregues",
    meaning: "tentamos várias vezes, sem sucesso",
  },
  unconfirmed: {
    tone: "warning",
    one: "Sem confirmação",
    many: "Sem confirmação",
    meaning: "pode ter chegado; não enviamos de novo para não repetir",
  },
  unsubscribed: {
    tone: "neutral",
    one: "Descadastrado",
    many: "Descadastrados",
    meaning: "pediu para não receber",
  },
  stopped: {
    tone: "neutral",
    one: "Não enviado",
    many: "Não enviados",
    meaning: "você parou o envio",
  },
  sent: { tone: "success", one: "Enviado", many: "Enviados" },
};
const order = Object.keys(looks) as (keyof typeof looks)[];
const notReceived: RecipientStatus[] = ["refused", "given_up", "stopped"];

/** How it ended for each address, this one time: the server has forgotten it by now. */
export function CampaignResult({
  campaign,
  handle,
}: {
  campaign: Campaign;
  handle: CampaignHandle;
}) {
  const { statuses } = campaign;
  const { addresses } = handle;
  const rows = statuses
    .map((status, index) => ({ status, address: addresses?.[index] ?? "" }))
    .toSorted((a, b) => rank(a.status) - rank(b.status));
  const failed = rows.filter(({ status }) => notReceived.includes(status));
  return (
    <Card>
      <div className="grid gap-5">
        <div role="status">
          <h2 className="text-xl">Envio terminado</h2>
          <p className="text-ink-soft">{summaryOf(statuses)}</p>
        </div>
        <ul className="grid gap-1.5">
          {order.map((status) => {
            const count = statuses.filter((one) => one === status).length;
            const { tone, one, many, meaning } = looks[status];
            return (
              count > 0 && (
                <li key={status} className="flex flex-wrap items-center gap-x-2.5">
                  <Badge tone={tone} className="tabular-nums">
                    {count} {(count === 1 ? one : many).toLowerCase()}
                  </Badge>
                  {meaning && <span className="text-sm text-ink-soft">{meaning}</span>}
                </li>
              )
            );
          })}
        </ul>
        {addresses ? (
          <>
            <Notice>
              Este resultado aparece só agora: ao sair desta página ele some, porque não guardamos
              os endereços.
            </Notice>
            <ul
              aria-label="Resultado por endereço"
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard.
              tabIndex={0}
              className="max-h-96 divide-y divide-line overflow-y-auto rounded-md border border-line"
            >
              {rows.map(({ status, address }) => (
                <li
                  key={address}
                  className="flex flex-col items-start justify-between gap-x-3 gap-y-1 px-3 py-2 sm:flex-row sm:items-center"
                >
                  <span className="min-w-0 wrap-anywhere">{address}</span>
                  {status !== "waiting" && (
                    <Badge tone={looks[status].tone}>{looks[status].one}</Badge>
                  )}
                </li>
              ))}
            </ul>
          </>
        ) : (
          <Notice>
            A lista de endereços ficou na aba em que você começou o envio, e em nenhum outro lugar.
          </Notice>
        )}
        <div className="flex flex-wrap gap-2">
          <CloseButton onClose={handle.close} />
          {addresses && failed.length > 0 && (
            <CopyButton
              text={failed.map(({ address }) => address).join("\n")}
              label="Copiar os que não receberam"
            />
          )}
        </div>
      </div>
    </Card>
  );
}

function CloseButton({ onClose }: { onClose: () => Promise<void> }) {
  const [pending, setPending] = useState(false);
  const close = async () => {
    setPending(true);
    try {
      await onClose();
    } catch {
      setPending(false);
      toast({
        tone: "error",
        title: "Não foi possível fechar",
        description: "Confira sua conexão e tente novamente.",
      });
    }
  };
  return (
    <Button variant="main" pending={pending} onClick={close}>
      Fechar
    </Button>
  );
}

function rank(status: RecipientStatus): number {
  return order.indexOf(status as keyof typeof looks);
}

function summaryOf(statuses: RecipientStatus[]): string {
  const sent = statuses.filter((status) => status === "sent").length;
  if (sent === statuses.length)
    return sent === 1 ? "O convite foi enviado." : "Todos os convites foram enviados.";
  return `${sent} de ${statuses.length} convites enviados.`;
}
