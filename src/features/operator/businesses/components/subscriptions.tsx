import { isStarted } from "#src/features/billing/entitlement/entitlement.ts";
import { asMoney } from "#src/lib/text/numbers.ts";
import { asDate } from "#src/lib/time/shown-dates.ts";
import { paymentProvider } from "#src/services/payments/provider-name.ts";
import { Card } from "#src/ui/card.tsx";
import { ActDialog } from "../../acts/components/act-dialog.tsx";
import { Facts } from "../../desk/components/desk-list.tsx";
import type { Business, endSubscription } from "../contract.ts";

const statusTexts: Record<string, string> = {
  creating: "Sendo criada",
  pending: "Pendente",
  active: "Ativa",
  paused: "Pausada",
  cancelled: "Cancelada",
  failed: "Falhou",
};

export function Subscriptions({ business }: { business: Business }) {
  const { subscriptions } = business;
  const live = subscriptions.find(({ status }) => isStarted({ status }) || status === "pending");
  return (
    <Card title="Assinaturas">
      {subscriptions.length === 0 && <p className="text-ink-soft">Nunca assinou.</p>}
      <ul className="divide-y divide-line">
        {subscriptions.map((one) => (
          <li
            key={`${one.created_at} ${one.provider_id}`}
            className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 py-3 first:pt-0 last:pb-0"
          >
            <Facts
              className="grow basis-56 sm:grid-cols-3"
              facts={[
                ["Plano", one.plan],
                ["Situação", statusTexts[one.status] ?? one.status],
                ["Preço", asMoney(one.price_cents / 100)],
                ["Criada em", asDate(one.created_at)],
                ["Paga até", one.paid_until && asDate(one.paid_until)],
                ["Próxima cobrança", one.next_charge_at && asDate(one.next_charge_at)],
                [`No ${paymentProvider}`, one.provider_id],
              ]}
            />
            {one === live && <EndSubscription business={business.id} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function EndSubscription({ business }: { business: string }) {
  return (
    <ActDialog<typeof endSubscription>
      label="Encerrar"
      title="Encerrar a assinatura?"
      description={`O ${paymentProvider} não cobra mais. O que já foi pago continua valendo até o fim do mês pago. O dono recebe um e-mail.`}
      call="POST /api/operator/businesses/{business}/subscription/end/"
      params={{ business }}
      done="Assinatura encerrada"
      failed="A assinatura não foi encerrada"
      tone="danger"
    />
  );
}
