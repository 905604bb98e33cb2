import type { MiddlewareHandler } from "hono";
import { ownerApi } from "#src/features/session/owner/owner-api.server.ts";
import { shareDeadline } from "#src/services/payments/share-deadline.server.ts";
import type { Services } from "#src/services/services.ts";
import { cancelSubscription } from "./cancel-subscription.server.ts";
import { changeCard } from "./change-card.server.ts";
import * as contract from "./contract.ts";
import { readSubscription } from "./read-subscription.server.ts";
import { subscribe } from "./subscribe.server.ts";
import type { SyncServices } from "./sync-subscription.server.ts";
import { withdraw } from "./withdraw.server.ts";

/** Also returns the text of every failure as `erro`, where the specified clients read it. */
const withErro: MiddlewareHandler = async (c, next) => {
  await next();
  if (!c.error) return;
  const body = await c.res.json();
  c.res = Response.json({ ...body, erro: body.detail }, c.res);
};

/** An owner's trial and subscription. These routes need no plan. */
export function subscriptionApi(services: SyncServices & Pick<Services, "limits">) {
  const api = ownerApi(services);
  api.use("/api/assinaturas/*", withErro);
  for (const path of ["/api/assinaturas/*", "/api/subscription/*"]) {
    api.use(path, (_c, next) => shareDeadline(next));
  }

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
    await changeCard(services, businessId, c.req.valid("json"));
    return c.json(await readSubscription(services, businessId), 200);
  });

  return api;
}
