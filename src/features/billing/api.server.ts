import { authenticate } from "#src/features/session/owner/authenticate.server.ts";
import { newApi } from "#src/http/api.server.ts";
import type { Services } from "#src/services/services.ts";
import * as notificationsContract from "./notifications/contract.ts";
import { receiveNotification } from "./notifications/receive-notification.server.ts";
import * as plansContract from "./plans/contract.ts";
import { listPlans } from "./plans/list-plans.server.ts";
import {
  cancelSubscription,
  changeCard,
  withdraw,
} from "./subscription/change-subscription.server.ts";
import * as subscriptionContract from "./subscription/contract.ts";
import { readSubscription } from "./subscription/read-subscription.server.ts";
import { subscribe } from "./subscription/subscribe.server.ts";

/** Plans and what is paid for them. */
export function billingApi(
  services: Pick<Services, "db" | "clock" | "log" | "payments" | "queue" | "settings">,
) {
  const api = newApi(subscriptionContract.billingFailures);

  api.openapi(plansContract.listPlans, async (c) => c.json(await listPlans(services), 200));

  api.openapi(subscriptionContract.subscribe, async (c) => {
    const owner = await authenticate(services, c.req.header("Authorization"));
    return c.json(await subscribe(services, owner, c.req.valid("json")), 201);
  });

  api.openapi(subscriptionContract.getSubscription, async (c) => {
    const { businessId } = await authenticate(services, c.req.header("Authorization"));
    return c.json(await readSubscription(services, businessId), 200);
  });

  api.openapi(subscriptionContract.cancelSubscription, async (c) => {
    const { businessId } = await authenticate(services, c.req.header("Authorization"));
    await cancelSubscription(services, businessId);
    return c.json(await readSubscription(services, businessId), 200);
  });

  api.openapi(subscriptionContract.withdraw, async (c) => {
    const { businessId } = await authenticate(services, c.req.header("Authorization"));
    await withdraw(services, businessId);
    return c.json(await readSubscription(services, businessId), 200);
  });

  api.openapi(subscriptionContract.changeCard, async (c) => {
    const { businessId } = await authenticate(services, c.req.header("Authorization"));
    await changeCard(services, businessId, c.req.valid("json").card_token_id);
    return c.json(await readSubscription(services, businessId), 200);
  });

  api.openapi(notificationsContract.receiveNotification, async (c) => {
    const query = c.req.valid("query");
    await receiveNotification(services, {
      dataId: query["data.id"],
      type: query.type,
      requestId: c.req.header("x-request-id"),
      signature: c.req.header("x-signature"),
      rawBody: await c.req.text(),
    });
    return c.json({ ok: true as const }, 200);
  });

  return api;
}
