import { iso } from "#src/lib/time/iso.ts";
import type { Services } from "#src/services/services.ts";
import { isReversed, isTakenBack } from "../charges/is-reversed.ts";
import { type ListedCharge, listCharges } from "../charges/queries.server.ts";
import { receiptOf } from "../charges/receipt-of.server.ts";
import { coveredUntil, entitlement, isLive, isReplaceable } from "../entitlement/entitlement.ts";
import { firstChargeAt } from "../entitlement/first-charge.ts";
import { findAccess, readFacts } from "../entitlement/queries.server.ts";
import { findContact } from "../queries.server.ts";
import { daysLeft } from "../trial/days-left.ts";
import { isTrialAvailable } from "../trial/start-trial.server.ts";
import type { SubscriptionView } from "./contract.ts";
import { listSubscriptions, type SubscriptionRow } from "./queries.server.ts";
import { withdrawalRight } from "./withdrawal-right.server.ts";

/** Returns a business's trial, plan and payments, and what its owner can do about them now. */
export async function readSubscription(
  services: Pick<Services, "db" | "clock" | "settings">,
  businessId: string,
): Promise<SubscriptionView> {
  const { db, clock, settings } = services;
  const now = clock.now();
  const facts = await readFacts(db, businessId);
  const { state, entitled, until } = entitlement(facts, now);
  const { isBlocked } = await findAccess(db, businessId, now);
  const rows = await listSubscriptions(db, businessId);
  const live = rows.find(isLive);
  const current = live ?? rows.find(({ status }) => status === "cancelled");
  const renews = live?.status === "active" && !live.cancel_requested_at;
  const canSubscribe = !isBlocked && (!live || isReplaceable(live));
  // Before the first charge the provider's date of the next one may be missing or a month later.
  const nextCharge = (state === "scheduled" ? live?.started_at : live?.next_charge_at) ?? null;
  const unpaid = live?.status === "pending" && !live.cancel_requested_at ? live : undefined;
  const charges = await listCharges(db, businessId);
  // The newest subscription may have ended before it was charged.
  const charged = rows.find(({ id }) => id === charges[0]?.subscription_id);
  const refunded = live && !live.cancel_requested_at ? live : (charged ?? current);
  const onTrial = state === "trial";
  const covered = coveredUntil(facts);
  return {
    state,
    entitled: entitled && !isBlocked,
    until: iso(until),
    days_left: entitled && until ? daysLeft(until, now) : null,
    plan: onTrial ? "trial" : (current?.plan_id ?? null),
    plan_title: onTrial ? null : (current?.plan_title ?? null),
    price: onTrial || !current ? null : current.price_cents / 100,
    trial: {
      days: settings.trialDays,
      available: !facts.trialEndsAt && (await isTrialAvailable(services, businessId)),
      ends_at: iso(facts.trialEndsAt),
    },
    email: (await findContact(db, businessId))?.email ?? "",
    covered_until: covered && covered > now ? iso(covered) : null,
    first_charge_at: canSubscribe ? iso(firstChargeAt(facts, now)) : null,
    next_charge_at: renews ? iso(nextCharge) : null,
    card: current?.card_brand ?? null,
    init_point: unpaid?.init_point ?? null,
    payer_email: unpaid?.payer_email ?? null,
    withdraw_until: iso(withdrawalRight(charges, now)?.until ?? null),
    refund: refunded ? refundOf(refunded, charges) : null,
    can_cancel: live !== undefined && live.status !== "creating" && !live.cancel_requested_at,
    can_change_card: renews,
    can_subscribe: canSubscribe,
    sdk_url: settings.paymentsScript,
    device_script_url: settings.paymentsDeviceScript,
    receipts: charges.map(receiptOf),
  };
}

function refundOf(row: SubscriptionRow, all: ListedCharge[]): SubscriptionView["refund"] {
  const charges = all.filter((one) => one.subscription_id === row.id);
  const sum = (some: ListedCharge[]) =>
    some.reduce((total, one) => total + one.amount_cents, 0) / 100;
  const open = charges.filter(({ status }) => status === "paid");
  if (row.refund_requested_at && open.length > 0) return { amount: sum(open), status: "requested" };
  const back = charges.filter(isReversed);
  const hasEnded = row.status === "cancelled" || row.cancel_requested_at !== null;
  return hasEnded && back.length > 0 && (row.refund_requested_at || isTakenBack(charges))
    ? { amount: sum(back), status: "done" }
    : null;
}
