import { Webhook } from "lucide-react";
import { asMoment } from "#src/lib/time/shown-dates.ts";
import { paymentProvider } from "#src/services/payments/provider-name.ts";
import { Button } from "#src/ui/button.tsx";
import { PageHeading } from "#src/ui/page-heading.tsx";
import { EmptyState } from "#src/ui/states.tsx";
import { callAsOperator } from "../access/call-as-operator.ts";
import { useDeskAction } from "../access/use-desk-action.ts";
import { DeskList, DeskRow } from "../desk/components/desk-list.tsx";
import type { Route } from "./+types/webhooks-page.ts";
import type { drop, listUnreadable, readAgain } from "./contract.ts";

export const meta = () => [{ title: "Avisos de pagamento · Central de operação" }];
export const handle = { heading: "Avisos de pagamento não reconhecidos" };

export function clientLoader() {
  return callAsOperator<typeof listUnreadable>("GET /api/operator/webhooks/");
}

type Row = Route.ComponentProps["loaderData"]["results"][number];

const reasons: Record<Row["reason"], string> = {
  missing: "Veio sem assinatura",
  malformed: "A assinatura não tem o formato certo",
  mismatch: "A assinatura não confere: veja MERCADO_PAGO_WEBHOOK_SECRET",
  stale: "Chegou mais de 5 minutos depois de assinado",
  ipn: `Aviso em formato IPN: desligue o IPN no ${paymentProvider}`,
  unknown_topic: "Assunto que o programa não conhece",
  never_appeared: `O ${paymentProvider} não mostrou o que foi avisado`,
};

/** The webhooks of the payment provider that the program could not use. */
export default function WebhooksPage({ loaderData: { results } }: Route.ComponentProps) {
  return (
    <>
      <PageHeading
        title="Avisos de pagamento não reconhecidos"
        description="Só assunto, código e motivo: nenhum dado de cartão chega aqui. Pedidos sem assinatura válida contam um por minuto."
      />
      <DeskList
        label="Avisos de pagamento não reconhecidos"
        empty={<EmptyState icon={Webhook} title="Todos os avisos foram entendidos" />}
      >
        {results.map((webhook) => (
          <WebhookRow key={webhook.id} webhook={webhook} />
        ))}
      </DeskList>
    </>
  );
}

function WebhookRow({ webhook }: { webhook: Row }) {
  const params = { id: webhook.id };
  const again = useDeskAction({
    run: () =>
      callAsOperator<typeof readAgain>("POST /api/operator/webhooks/{id}/read/", { params }),
    done: "O aviso vai ser lido de novo",
    failed: "O aviso não foi lido",
  });
  const away = useDeskAction({
    run: () => callAsOperator<typeof drop>("DELETE /api/operator/webhooks/{id}/", { params }),
    done: "Aviso descartado",
    failed: "O aviso não foi descartado",
  });
  return (
    <DeskRow
      title={reasons[webhook.reason]}
      facts={[
        ["Recebido em", asMoment(webhook.received_at)],
        ["Assunto", webhook.topic ?? "Nenhum"],
        ["Código", webhook.resource_id],
      ]}
      actions={
        <>
          {webhook.reason === "never_appeared" && (
            <Button pending={again.pending} onClick={() => void again.act()}>
              Ler de novo
            </Button>
          )}
          <Button pending={away.pending} onClick={() => void away.act()}>
            Descartar
          </Button>
        </>
      }
    />
  );
}
