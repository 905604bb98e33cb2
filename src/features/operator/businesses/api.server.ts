import { refundCharge } from "#src/features/billing/subscription/refund-charge.server.ts";
import type { SyncServices } from "#src/features/billing/subscription/sync-subscription.server.ts";
import { ok } from "#src/http/done.ts";
import type { Services } from "#src/services/services.ts";
import { operatorApi } from "../access/operator-api.server.ts";
import { blockShop } from "./block-shop.server.ts";
import * as contract from "./contract.ts";
import { endShopSubscription } from "./end-shop-subscription.server.ts";
import { eraseCustomerComment } from "./erase-customer-comment.server.ts";
import { extendShopTrial } from "./extend-shop-trial.server.ts";
import { readBusiness } from "./read-business.server.ts";
import { removeBusiness } from "./remove-business.server.ts";

/** Serves one business to operators, and the acts on it. */
export function operatorBusinessesApi(services: SyncServices & Pick<Services, "deletions">) {
  const api = operatorApi(services);

  api.openapi(contract.readBusiness, async (c) =>
    c.json(await readBusiness(services, c.req.valid("param").business), 200),
  );

  api.openapi(contract.blockBusiness, async (c) => {
    await blockShop(services, c.req.valid("param").business, true);
    return c.json(ok, 200);
  });

  api.openapi(contract.unblockBusiness, async (c) => {
    await blockShop(services, c.req.valid("param").business, false);
    return c.json(ok, 200);
  });

  api.openapi(contract.extendTrial, async (c) => {
    const { days } = c.req.valid("json");
    await extendShopTrial(services, { businessId: c.req.valid("param").business, days });
    return c.json(ok, 200);
  });

  api.openapi(contract.endSubscription, async (c) => {
    await endShopSubscription(services, c.req.valid("param").business);
    return c.json(ok, 200);
  });

  api.openapi(contract.refundCharge, async (c) => {
    const { business, charge } = c.req.valid("param");
    await refundCharge(services, business, charge);
    return c.json(ok, 200);
  });

  api.openapi(contract.eraseCustomerComment, async (c) => {
    const { day, words } = c.req.valid("json");
    const businessId = c.req.valid("param").business;
    const by = c.var.operator.operatorId;
    await eraseCustomerComment(services, { businessId, day, words, by });
    return c.json(ok, 200);
  });

  api.openapi(contract.removeBusiness, async (c) => {
    const businessId = c.req.valid("param").business;
    await removeBusiness(services, { businessId, slug: c.req.valid("json").slug });
    return c.json(ok, 202);
  });

  return api;
}
