import { validate } from "uuid";
import { type Notification, PaymentsError } from "#src/services/payments/payments.ts";
import type { Services } from "#src/services/services.ts";
import { findSubscriptionKey } from "../subscription/queries.server.ts";
import type { SubscriptionKey } from "../subscription/sync-subscription.server.ts";

/**
 * Returns our subscription that a notification is about; undefined if it is about none of ours. A
 * subscription without a response to its creation is found by its reference.
 */
export async function findNotified(
  { db, payments, log }: Pick<Services, "db" | "payments" | "log">,
  notification: Pick<Notification, "topic" | "resourceId">,
): Promise<SubscriptionKey | undefined> {
  try {
    const providerId = await payments.readNotification(notification);
    if (!providerId) return undefined;
    const known = await findSubscriptionKey(db, { providerId });
    if (known) return known;
    const { reference } = await payments.readSubscription(providerId);
    return reference && validate(reference)
      ? findSubscriptionKey(db, { id: reference })
      : undefined;
  } catch (error) {
    if (!(error instanceof PaymentsError) || error.kind !== "not_found") throw error;
    const { topic } = notification;
    log.warn({ topic }, "notification about a resource that the provider does not know");
    return undefined;
  }
}
