import type { MiddlewareHandler } from "hono";
import type { OwnerSession } from "#src/features/session/owner/authenticate.server.ts";
import { ownerApi } from "#src/features/session/owner/owner-api.server.ts";
import { shareDeadline } from "#src/services/payments/share-deadline.server.ts";
import type { Services } from "#src/services/services.ts";
import { cancelSubscription } from "./cancel-subscription.server.ts";
import { changeCard } from "./change-card.server.ts";
import type { SubscriptionView } from "./contract.ts";
import * as contract from "./contract.ts";
import { readSubscription } from "./read-subscription.server.ts";
import { subscribe } from "./subscribe.server.ts";
import { withdraw } from "./withdraw.server.ts";

/** Also returns the text of every failure as `erro`, where the specified clients read it. */
const withErro: MiddlewareHandler = async (c, next) => {
  await next();
  if (!c.error) return;
  const body = await c.res.json();
  c.res = Response.json({ ...body, erro: body.detail }, c.res);
};

/** An owner's trial and subscription. These routes need no plan. */
export function subscriptionApi(services: Services) {
  const api = ownerApi(services);
  api.use("/api/assinaturas/*", withErro);
  for (const path of ["/api/assinaturas/*", "/api/subscription/*"]) {
    api.use(path, (_c, next) => shareDeadline(next));
  }

  api.serve(contract.subscribe, ({ owner, body }) => subscribe(services, owner, body));
  api.serve(contract.getSubscription, async ({ owner }) =>
    withoutBilling(await readSubscription(services, owner.businessId), owner),
  );

  api.serve(contract.cancelSubscription, async ({ owner }) => {
    const { businessId } = owner;
    await cancelSubscription(services, businessId);
    return readSubscription(services, businessId);
  });

  api.serve(contract.withdraw, async ({ owner }) => {
    const { businessId } = owner;
    await withdraw(services, businessId);
    return readSubscription(services, businessId);
  });

  api.serve(contract.changeCard, async ({ owner, body }) => {
    await changeCard(services, owner, body);
    return readSubscription(services, owner.businessId);
  });

  return api;
}

/** Returns what the caller may see: a member of the team sees whether the panel is open, and nothing about payments. */
function withoutBilling(view: SubscriptionView, { role }: OwnerSession): SubscriptionView {
  if (role === "owner") return view;
  const nothing = { plan: null, plan_title: null, price: null, covered_until: null };
  const noDates = { until: null, days_left: null, first_charge_at: null, next_charge_at: null };
  const noPayment = { card: null, init_point: null, payer_email: null, refund: null, email: "" };
  const noActs = { can_cancel: false, can_change_card: false, can_subscribe: false };
  const trial = { ...view.trial, available: false, ends_at: null };
  const rest = { withdraw_until: null, receipts: [], trial };
  return { ...view, ...nothing, ...noDates, ...noPayment, ...noActs, ...rest };
}
