import { personApi } from "#src/features/session/owner/owner-api.server.ts";
import type { Services } from "#src/services/services.ts";
import { addShop } from "./add-shop.server.ts";
import * as contract from "./contract.ts";
import { listReceipts } from "./list-receipts.server.ts";
import { listShops } from "./list-shops.server.ts";

/** The businesses of a signed-in person, and another one. */
export function shopsApi(services: Services) {
  const api = personApi(services);
  api.serve(contract.listShops, ({ person }) => listShops(services, person.accountId));
  api.serve(contract.addShop, ({ person, body }) => addShop(services, person, body));
  api.serve(contract.listReceipts, ({ person, query }) =>
    listReceipts(services, person.accountId, query),
  );
  return api;
}
