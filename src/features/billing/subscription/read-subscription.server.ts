import type { Services } from "#src/services/services.ts";
import { listCharges } from "../charges/queries.server.ts";
import { findContact } from "../contact.server.ts";
import { entitlement } from "../entitlement/entitlement.ts";
import * as entitlementQueries from "../entitlement/queries.server.ts";
import { daysLeft } from "../trial/days-left.ts";
import { isTrialAvailable } from "../trial/start-trial.server.ts";
import { withdrawalRight } from "./change-subscription.server.ts";
import type { SubscriptionView } from "./contract.ts";
import * as subscriptions from "./queries.server.ts";

const brands: Record<string, string> = {
  visa: "Visa",
  master: "Mastercard",
  amex: "American Express",
  elo: "Elo",
};

/** A business's trial, plan and payments, with what its owner may do about them now. */
export async function readSubscription(
  services: Pick<Services, "db" | "clock" | "settings">,
  businessId: string,
): Promise<SubscriptionView> {
  const { db, clock, settings } = services;
  const facts = await entitlementQueries.readFacts(db, businessId);
  const { state, entitled, until } = entitlement(facts, clock.now());
  const rows = await subscriptions.listSubscriptions(db, businessId);
  const live = rows.find(({ status }) => status !== "cancelled" && status !== "failed");
  const current = live ?? rows.find(({ status }) => status === "cancelled");
  const renews = live?.status === "active" && !live.cancel_requested_at;
  const right = await withdrawalRight(services, businessId);
  const charges = await listCharges(db, businessId);
  const onTrial = state === "trial";
  return {
    state,
    entitled,
    until: iso(until),
    days_left: entitled && until ? daysLeft(until, clock.now()) : null,
    plan: onTrial ? "trial" : (current?.plan_id ?? null),
    plan_title: onTrial ? null : (current?.plan_title ?? null),
    price: onTrial || !current ? null : current.price_cents / 100,
    trial: {
      days: settings.trialDays,
      available: !facts.trialEndsAt && (await isTrialAvailable(services, businessId)),
      ends_at: iso(facts.trialEndsAt),
    },
    email: (await findContact(db, businessId))?.email ?? "",
    next_charge_at: renews ? iso(live.next_charge_at) : null,
    card: current?.card_brand ? (brands[current.card_brand] ?? current.card_brand) : null,
    init_point: live?.status === "pending" && !live.cancel_requested_at ? live.init_point : null,
    withdraw_until: iso(right?.until ?? null),
    can_cancel: live !== undefined && live.status !== "creating" && !live.cancel_requested_at,
    can_change_card: renews,
    can_subscribe: !live || live.status === "pending" || live.status === "paused",
    sdk_url: settings.paymentsScript,
    receipts: charges.map((one) => ({
      id: one.id,
      at: (one.paid_at ?? one.due_at).toISOString(),
      amount: one.amount_cents / 100,
      status: one.status as SubscriptionView["receipts"][number]["status"],
      code: one.provider_payment_id ?? one.provider_invoice_id,
    })),
  };
}

function iso(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}
