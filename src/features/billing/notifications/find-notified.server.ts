import { validate } from "uuid";
import {
  type Notification,
  type NotifiedResource,
  PaymentsError,
} from "#src/services/payments/payments.ts";
import type { Services } from "#src/services/services.ts";
import { findCharge } from "../charges/queries.server.ts";
import { findSubscriptionKey } from "../subscription/queries.server.ts";
import type { SubscriptionKey } from "../subscription/sync-subscription.server.ts";

type FindServices = Pick<Services, "db" | "payments" | "log">;

/**
 * `missing`: the provider does not know the resource. A notification may arrive before it, and a refused card
 * leaves none. Without `subscription` the resource belongs to none of ours, or to one that was removed with its account.
 */
export type Notified =
  | "missing"
  | { subscription: SubscriptionKey | undefined; resource: NotifiedResource };

/**
 * Reads what a notification is about, and finds our subscription: by the provider's id, by the payment,
 * and without a response to its creation by our reference.
 */
export async function findNotified(
  services: FindServices,
  notification: Pick<Notification, "topic" | "resourceId">,
): Promise<Notified> {
  try {
    const resource = await services.payments.readNotification(notification);
    const subscription = await findSubscription(services, resource);
    return { subscription, resource };
  } catch (error) {
    if (!(error instanceof PaymentsError) || error.kind !== "not_found") throw error;
    return "missing";
  }
}

async function findSubscription(
  { db, payments, log }: FindServices,
  { subscriptionId, payment }: NotifiedResource,
): Promise<SubscriptionKey | undefined> {
  const charge = payment && (await findCharge(db, { paymentId: payment.id }));
  if (charge) return { businessId: charge.businessId, id: charge.id };
  if (!subscriptionId) return undefined;
  const known = await findSubscriptionKey(db, { providerId: subscriptionId });
  if (known) return known;
  const { reference, status } = await payments.readSubscription(subscriptionId);
  if (!reference || !validate(reference)) return undefined;
  const referenced = await findSubscriptionKey(db, { id: reference });
  if (!referenced && status !== "cancelled") {
    log.error({ reference, status }, "the provider has a subscription that no row knows");
  }
  return referenced;
}
