import type { Services } from "#src/services/services.ts";
import type { Receipt } from "./contract.ts";
import { listChargesOf } from "./queries.server.ts";
import { receiptOf } from "./receipt-of.server.ts";

const pageSize = 50;

/** Returns a page of the charges of several businesses, newest first, each with its business. */
export async function listReceipts(
  { db }: Pick<Services, "db">,
  businessIds: string[],
  page: number,
): Promise<{ receipts: (Receipt & { businessId: string })[]; hasMore: boolean }> {
  const range = { limit: pageSize + 1, offset: (page - 1) * pageSize };
  const charges = await listChargesOf(db, businessIds, range);
  return {
    receipts: charges
      .slice(0, pageSize)
      .map((charge) => ({ businessId: charge.business_id, ...receiptOf(charge) })),
    hasMore: charges.length > pageSize,
  };
}
