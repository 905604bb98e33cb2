import { personApi } from "#src/features/session/owner/owner-api.server.ts";
import type { Services } from "#src/services/services.ts";
import { addShop } from "./add-shop.server.ts";
import * as contract from "./contract.ts";
import { listReceipts } from "./list-receipts.server.ts";
import { listShops } from "./list-shops.server.ts";

/** The businesses of a signed-in person, and another one. */
export function shopsApi(
  services: Pick<Services, "db" | "clock" | "limits" | "settings" | "googleProfile">,
) {
  const api = personApi(services);
  api.openapi(contract.listShops, async (c) =>
    c.json(await listShops(services, c.var.person.accountId), 200),
  );
  api.openapi(contract.addShop, async (c) =>
    c.json(await addShop(services, c.var.person, c.req.valid("json")), 201),
  );
  api.openapi(contract.listReceipts, async (c) =>
    c.json(await listReceipts(services, c.var.person.accountId, c.req.valid("query")), 200),
  );
  return api;
}
