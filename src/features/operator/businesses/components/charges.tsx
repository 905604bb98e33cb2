import { asMoney } from "#src/lib/text/numbers.ts";
import { asDate } from "#src/lib/time/shown-dates.ts";
import { paymentProvider } from "#src/services/payments/provider-name.ts";
import { Card } from "#src/ui/card.tsx";
import { ActDialog } from "../../acts/components/act-dialog.tsx";
import { chargeTexts } from "../charge-texts.ts";
import type { Business, DeskCharge, refundCharge } from "../contract.ts";

export function Charges({ business }: { business: Business }) {
  return (
    <Card title="Cobranças">
      {business.charges.length === 0 && <p className="text-ink-soft">Nenhuma.</p>}
      <ul className="divide-y divide-line">
        {business.charges.map((charge) => (
          <li
            key={charge.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2"
          >
            <p className="text-sm">
              <span className="font-semibold">{asMoney(charge.amount_cents / 100)}</span> ·{" "}
              {chargeTexts[charge.status]} · {asDate(charge.paid_at ?? charge.due_at)}
            </p>
            {charge.can_refund && <Refund business={business.id} charge={charge} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Refund({ business, charge }: { business: string; charge: DeskCharge }) {
  const amount = asMoney(charge.amount_cents / 100);
  return (
    <ActDialog<typeof refundCharge>
      label="Devolver"
      title={`Devolver ${amount}?`}
      description={`O ${paymentProvider} devolve o valor ao cartão. Devolver a última cobrança também encerra a assinatura. O dono recebe um e-mail.`}
      call="POST /api/operator/businesses/{business}/charges/{charge}/refund/"
      params={{ business, charge: charge.id }}
      done="Valor devolvido"
      failed="O valor não foi devolvido"
      tone="danger"
    />
  );
}
