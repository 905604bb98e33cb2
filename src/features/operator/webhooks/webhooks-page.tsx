import { Webhook } from "lucide-react";
import { asMoment } from "#src/lib/time/shown-dates.ts";
import { paymentProvider } from "#src/services/payments/provider-name.ts";
import { callAsOperator } from "../access/call-as-operator.ts";
import { ActButton } from "../acts/components/act-button.tsx";
import { DeskRow } from "../desk/components/desk-list.tsx";
import { DeskListPage } from "../desk/components/desk-list-page.tsx";
import type { Route } from "./+types/webhooks-page.ts";
import type { drop, listUnreadable, readAgain } from "./contract.ts";

export const meta = () => [{ title: "Avisos de pagamento · Central de operação" }];
export const handle = { heading: "Avisos de pagamento não reconhecidos" };

export function clientLoader() {
  return callAsOperator<typeof listUnreadable>("GET /api/operator/webhooks/");
}

type Reason = Route.ComponentProps["loaderData"]["results"][number]["reason"];

const reasons: Record<Reason, string> = {
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
    <DeskListPage
      title="Avisos de pagamento não reconhecidos"
      description="Só assunto, código e motivo: nenhum dado de cartão chega aqui. Pedidos sem assinatura válida contam um por minuto."
      icon={Webhook}
      empty="Todos os avisos foram entendidos"
    >
      {results.map(({ id, reason, ...webhook }) => (
        <DeskRow
          key={id}
          title={reasons[reason]}
          facts={[
            ["Recebido em", asMoment(webhook.received_at)],
            ["Assunto", webhook.topic ?? "Nenhum"],
            ["Código", webhook.resource_id],
          ]}
          actions={
            <>
              {reason === "never_appeared" && (
                <ActButton<typeof readAgain>
                  label="Ler de novo"
                  call="POST /api/operator/webhooks/{id}/read/"
                  params={{ id }}
                  done="O aviso vai ser lido de novo"
                  failed="O aviso não foi lido"
                />
              )}
              <ActButton<typeof drop>
                label="Descartar"
                call="DELETE /api/operator/webhooks/{id}/"
                params={{ id }}
                done="Aviso descartado"
                failed="O aviso não foi descartado"
              />
            </>
          }
        />
      ))}
    </DeskListPage>
  );
}
