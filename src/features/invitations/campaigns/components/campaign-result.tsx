import { useOwnerAction } from "#src/features/session/owner/use-owner-action.ts";
import { Badge, type BadgeTone } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { Card } from "#src/ui/card.tsx";
import { CopyButton } from "#src/ui/copy-button.tsx";
import { Notice } from "#src/ui/notice.tsx";
import type { RecipientStatus } from "../../recipients/contract.ts";
import type { Campaign } from "../contract.ts";
import { resultText } from "./sent-text.ts";
import type { CampaignHandle } from "./use-campaign.ts";

/** In display order: first the statuses that the owner may act on. */
const displays: Record<
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
  recent: {
    tone: "neutral",
    one: "Convidado há pouco",
    many: "Convidados há pouco",
    meaning: "a mesma pessoa não recebe convites demais em 30 dias",
  },
  stopped: {
    tone: "neutral",
    one: "Não enviado",
    many: "Não enviados",
    meaning: "o envio foi parado",
  },
  sent: { tone: "success", one: "Enviado", many: "Enviados" },
};
const order = Object.keys(displays) as (keyof typeof displays)[];
const notReceived: RecipientStatus[] = ["refused", "given_up", "stopped"];

/** The result for each email. Shown once, because the server deletes it. */
export function CampaignResult(props: { campaign: Campaign; handle: CampaignHandle }) {
  const { campaign, handle } = props;
  const { statuses } = campaign;
  const { emails } = handle;
  const rows = statuses
    .map((status, index) => ({ status, email: emails?.[index] ?? "" }))
    .toSorted((a, b) => rank(a.status) - rank(b.status));
  const failed = rows.filter(({ status }) => notReceived.includes(status));
  return (
    <Card>
      <div className="grid gap-5">
        <div role="status">
          <h2 className="text-xl">{campaign.refused ? "Texto não enviado" : "Envio terminado"}</h2>
          <p className="text-ink-soft">{resultText(statuses)}</p>
        </div>
        {campaign.refused && (
          <Notice tone="warning">
            A gente leu o texto e não enviou o que faltava. Mude o assunto ou a mensagem, sem
            contatos, e envie de novo. Dúvidas?{" "}
            <a href="/suporte" className="underline">
              Fale com a gente
            </a>
            .
          </Notice>
        )}
        <ul className="grid gap-1.5">
          {order.map((status) => {
            const count = statuses.filter((one) => one === status).length;
            const { tone, one, many, meaning } = displays[status];
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
          <ReturnCounts campaign={campaign} />
        </ul>
        {emails ? (
          <>
            <Notice>
              Este resultado aparece só agora: ao sair desta página ele some, porque não guardamos
              os endereços.
            </Notice>
            <ul
              aria-label="Resultado por endereço"
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be focusable.
              tabIndex={0}
              className="max-h-96 divide-y divide-line overflow-y-auto rounded-md border border-line"
            >
              {rows.map(({ status, email }) => (
                <li
                  key={email}
                  className="flex flex-col items-start justify-between gap-x-3 gap-y-1 px-3 py-2 sm:flex-row sm:items-center"
                >
                  <span className="min-w-0 wrap-anywhere">{email}</span>
                  {status !== "waiting" && (
                    <Badge tone={displays[status].tone}>{displays[status].one}</Badge>
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
          {emails && failed.length > 0 && (
            <CopyButton
              text={failed.map(({ email }) => email).join("\n")}
              label="Copiar os que não receberam"
            />
          )}
        </div>
      </div>
    </Card>
  );
}

/** Reports that arrived after the sending. The server does not know which emails they are about. */
function ReturnCounts({ campaign: { returned, complaints } }: { campaign: Campaign }) {
  const lines = [
    {
      count: returned,
      label: returned === 1 ? "voltou" : "voltaram",
      meaning: "depois do envio; não enviamos mais a esses endereços",
    },
    {
      count: complaints,
      label: complaints === 1 ? "denúncia" : "denúncias",
      meaning: "quem recebeu disse que não queria; muitas param seus envios",
    },
  ];
  return lines.map(
    ({ count, label, meaning }) =>
      count > 0 && (
        <li key={meaning} className="flex flex-wrap items-center gap-x-2.5">
          <Badge tone="danger" className="tabular-nums">
            {count} {label}
          </Badge>
          <span className="text-sm text-ink-soft">{meaning}</span>
        </li>
      ),
  );
}

function CloseButton({ onClose }: { onClose: () => Promise<void> }) {
  const { pending, act: close } = useOwnerAction({
    run: onClose,
    failed: "Não foi possível fechar",
  });
  return (
    <Button variant="main" pending={pending} onClick={() => void close()}>
      Fechar
    </Button>
  );
}

function rank(status: RecipientStatus): number {
  return order.indexOf(status as keyof typeof displays);
}
