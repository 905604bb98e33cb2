import { asMoney } from "#src/lib/text/numbers.ts";
import { asDate } from "#src/lib/time/shown-dates.ts";
import { paymentProvider } from "#src/services/payments/provider-name.ts";
import { Card } from "#src/ui/card.tsx";
import { Facts } from "../../desk/components/desk-list.tsx";
import type { Business } from "../contract.ts";

const statusTexts: Record<string, string> = {
  creating: "Sendo criada",
  pending: "Pendente",
  active: "Ativa",
  paused: "Pausada",
  cancelled: "Cancelada",
  failed: "Falhou",
};

/** The subscriptions of a business, as our rows have them. */
export function Subscriptions({ subscriptions }: Pick<Business, "subscriptions">) {
  return (
    <Card title="Assinaturas">
      {subscriptions.length === 0 && <p className="text-ink-soft">Nunca assinou.</p>}
      <ul className="grid gap-4">
        {subscriptions.map((one) => (
          <li key={`${one.created_at} ${one.provider_id}`}>
            <Facts
              className="sm:grid-cols-3 lg:grid-cols-4"
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
          </li>
        ))}
      </ul>
    </Card>
  );
}
