import { ownerApi } from "#src/features/session/owner/owner-api.server.ts";
import type { Services } from "#src/services/services.ts";
import { cancelSubscription, changeCard, withdraw } from "./change-subscription.server.ts";
import * as contract from "./contract.ts";
import { readSubscription } from "./read-subscription.server.ts";
import { subscribe } from "./subscribe.server.ts";

/** An owner's trial and subscription. No plan is needed to reach it. */
export function subscriptionApi(
  services: Pick<Services, "db" | "clock" | "log" | "payments" | "queue" | "settings">,
) {
  const api = ownerApi(services);

  api.openapi(contract.subscribe, async (c) =>
    c.json(await subscribe(services, c.var.owner, c.req.valid("json")), 201),
  );

  api.openapi(contract.getSubscription, async (c) =>
    c.json(await readSubscription(services, c.var.owner.businessId), 200),
  );

  api.openapi(contract.cancelSubscription, async (c) => {
    const { businessId } = c.var.owner;
    await cancelSubscription(services, businessId);
    return c.json(await readSubscription(services, businessId), 200);
  });

  api.openapi(contract.withdraw, async (c) => {
    const { businessId } = c.var.owner;
    await withdraw(services, businessId);
    return c.json(await readSubscription(services, businessId), 200);
  });

  api.openapi(contract.changeCard, async (c) => {
    const { businessId } = c.var.owner;
    await changeCard(services, businessId, c.req.valid("json").card_token_id);
    return c.json(await readSubscription(services, businessId), 200);
  });

  return api;
}
