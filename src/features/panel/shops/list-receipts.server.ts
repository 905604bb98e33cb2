import { listReceipts as listOf } from "#src/features/billing/charges/list-receipts.server.ts";
import { listShops } from "#src/features/session/owner/list-shops.server.ts";
import type { ResponseOf } from "#src/http/endpoint.ts";
import type { Services } from "#src/services/services.ts";
import type { listReceipts as endpoint } from "./contract.ts";

/** Returns a page of the charges of all businesses that an account owns, each with the name of its business. */
export async function listReceipts(
  services: Pick<Services, "db">,
  accountId: string,
  { page }: { page: number },
): Promise<ResponseOf<typeof endpoint>> {
  const shops = await listShops(services, accountId);
  const own = shops.filter(({ role }) => role === "owner");
  const ids = own.map(({ id }) => id);
  const { receipts, hasMore } = await listOf(services, ids, page);
  const names = new Map(own.map(({ id, name }) => [id, name]));
  return {
    receipts: receipts.map(({ businessId, ...receipt }) => ({
      ...receipt,
      shop: { id: businessId, name: names.get(businessId) ?? null },
    })),
    has_more: hasMore,
  };
}
