import { asMoney } from "#src/lib/text/numbers.ts";
import { asDate } from "#src/lib/time/shown-dates.ts";
import { paymentProvider } from "#src/services/payments/provider-name.ts";
import { Badge, type BadgeTone } from "#src/ui/badge.tsx";
import { Card } from "#src/ui/card.tsx";
import type { Receipt } from "../contract.ts";

const looks: Record<Receipt["status"], [BadgeTone, string]> = {
  paid: ["success", "Pago"],
  pending: ["neutral", "Em análise"],
  retrying: ["warning", "Recusado, nova tentativa"],
  failed: ["danger", "Recusado"],
  refunded: ["neutral", "Devolvido"],
  charged_back: ["warning", "Contestado no banco"],
  unknown: ["neutral", "Em verificação"],
};

/** All charges, newest first, each with its number at the payment provider. */
export function Receipts({ receipts }: { receipts: Receipt[] }) {
  if (receipts.length === 0) return null;
  return (
    <Card title="Recibos" className="mt-8">
      <ul className="divide-y divide-line">
        {receipts.map(({ id, at, amount, status, code }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
            <span className="font-semibold tabular-nums">{asMoney(amount)}</span>
            <span className="tabular-nums">{asDate(at)}</span>
            <Badge tone={looks[status][0]} className="ml-auto">
              {looks[status][1]}
            </Badge>
            <span className="w-full text-sm text-ink-soft">{`${paymentProvider} nº ${code}`}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
