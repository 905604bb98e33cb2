import type { Receipt } from "./contract.ts";
import type { ListedCharge } from "./queries.server.ts";

export function receiptOf(charge: ListedCharge): Receipt {
  return {
    id: charge.id,
    at: (charge.paid_at ?? charge.due_at).toISOString(),
    amount: charge.amount_cents / 100,
    status: charge.status as Receipt["status"],
    code: charge.provider_payment_id ?? charge.provider_invoice_id,
  };
}
