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

const shownCount = 3;

interface ReceiptsProps {
  receipts: Receipt[];
  /** The account has other businesses, which have receipts of their own. */
  hasOtherShops: boolean;
}

/** The charges of a business, newest first, each with its number at the payment provider. Older ones are folded. */
export function Receipts({ receipts, hasOtherShops }: ReceiptsProps) {
  if (receipts.length === 0) return null;
  const older = receipts.slice(shownCount);
  return (
    <Card title="Recibos" className="mb-8">
      <ReceiptList receipts={receipts.slice(0, shownCount)} />
      {older.length > 0 && (
        <details className="border-t border-line">
          <summary className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
            Ver todos os recibos
          </summary>
          <ReceiptList receipts={older} />
        </details>
      )}
      {hasOtherShops && (
        <a
          href="/lojas#recibos"
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          Recibos de todas as lojas
        </a>
      )}
    </Card>
  );
}

interface ReceiptListProps {
  receipts: (Receipt & { shopName?: string })[];
}

/** One line per charge, with the name of its business if the list is of several. */
export function ReceiptList({ receipts }: ReceiptListProps) {
  return (
    <ul className="divide-y divide-line">
      {receipts.map(({ id, at, amount, status, code, shopName }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
          {shopName && <span className="w-full truncate font-semibold">{shopName}</span>}
          <span className="font-semibold tabular-nums">{asMoney(amount)}</span>
          <span className="tabular-nums">{asDate(at)}</span>
          <Badge tone={looks[status][0]} className="ml-auto">
            {looks[status][1]}
          </Badge>
          <span className="w-full text-sm text-ink-soft">{`${paymentProvider} nº ${code}`}</span>
        </li>
      ))}
    </ul>
  );
}
