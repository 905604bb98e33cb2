import type { Db } from "#src/db/client.ts";
import { addDays, endOfDay } from "#src/lib/time/calendar.ts";
import { PaymentsError } from "#src/services/payments/payments.ts";
import { listCharges, markRefunded } from "../charges/queries.server.ts";
import { refreshEntitlement } from "../entitlement/refresh-entitlement.server.ts";
import { billingFailure } from "../failures.ts";
import { type ConvergeServices, converge } from "./converge.server.ts";
import { convergeSoon } from "./jobs.server.ts";
import { providerFailure } from "./provider-failure.ts";
import * as subscriptions from "./queries.server.ts";

/** Right of withdrawal of a distance purchase, in days (CDC art. 49). */
const withdrawalDays = 7;

/**
 * Stops the next charges; what is paid stays open to its end. The wish is written down first, so
 * that it comes true even when the provider is away now. Fails with `no_subscription`.
 */
export async function cancelSubscription(
  services: ConvergeServices,
  businessId: string,
): Promise<void> {
  const row = await findLive(services.db, businessId);
  if (!row || row.status === "creating") throw billingFailure("no_subscription");
  await requestCancel(services, businessId, row.id);
  await converge(services, { businessId, id: row.id }).catch((error: unknown) => {
    if (!(error instanceof PaymentsError)) throw error;
    services.log.warn({ err: error, subscription: row.id }, "cancelled later, by the job");
  });
}

/**
 * Ends a subscription within seven days of its first charge and gives the money back.
 * Fails with `withdrawal_over`, or as the provider does; trying again never gives back twice.
 */
export async function withdraw(services: ConvergeServices, businessId: string): Promise<void> {
  const { db, payments } = services;
  const right = await withdrawalRight(services, businessId);
  if (!right) throw billingFailure("withdrawal_over");
  const { subscriptionId: id } = right;
  await requestCancel(services, businessId, id);
  try {
    await converge(services, { businessId, id });
    for (const charge of await listCharges(db, businessId)) {
      if (charge.subscription_id !== id || charge.status !== "paid") continue;
      await payments.refundPayment(charge.provider_payment_id ?? "", charge.id);
      await markRefunded(db, businessId, charge.id);
    }
    await converge(services, { businessId, id });
  } catch (error) {
    throw providerFailure(error);
  }
}

/** Which subscription may be withdrawn from at this moment, and until when. */
export async function withdrawalRight(
  { db, clock }: Pick<ConvergeServices, "db" | "clock">,
  businessId: string,
): Promise<{ subscriptionId: string; until: Date } | undefined> {
  const charges = await listCharges(db, businessId);
  const [newest] = charges.filter(({ status }) => status === "paid");
  if (!newest) return undefined;
  const first = charges.findLast(
    (one) => one.subscription_id === newest.subscription_id && one.paid_at,
  );
  const until = endOfDay(addDays(first?.paid_at ?? newest.due_at, withdrawalDays));
  return clock.now() < until ? { subscriptionId: newest.subscription_id, until } : undefined;
}

/** Gives the running subscription another card. Fails with the codes of `billingFailures`. */
export async function changeCard(
  services: ConvergeServices,
  businessId: string,
  cardToken: string | undefined,
): Promise<void> {
  if (!cardToken) throw billingFailure("fields_missing");
  const row = await findLive(services.db, businessId);
  if (row?.status === "paused") throw billingFailure("subscription_paused");
  if (row?.status !== "active" || !row.provider_id) throw billingFailure("no_subscription");
  try {
    await services.payments.changeCard(row.provider_id, cardToken);
    await converge(services, { businessId, id: row.id });
  } catch (error) {
    throw providerFailure(error);
  }
}

async function requestCancel(
  services: ConvergeServices,
  businessId: string,
  id: string,
): Promise<void> {
  const now = services.clock.now();
  await services.db.transaction().execute(async (tx) => {
    await subscriptions.changeSubscription(tx, businessId, id, { cancel_requested_at: now });
    await refreshEntitlement(tx, businessId);
    await convergeSoon(services, tx, { businessId, id });
  });
}

async function findLive(db: Db, businessId: string) {
  const rows = await subscriptions.listSubscriptions(db, businessId);
  return rows.find(({ status }) => status !== "cancelled" && status !== "failed");
}
