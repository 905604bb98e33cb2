import { validate } from "uuid";
import { PaymentsError } from "#src/services/payments/payments.ts";
import type { Services } from "#src/services/services.ts";
import type { SubscriptionKey } from "../subscription/converge.server.ts";
import { findSubscriptionKey } from "../subscription/queries.server.ts";

/**
 * Our subscription that a notification is about; undefined when it is none of ours. One whose
 * creation was never answered is known by the reference it carries.
 */
export async function findNotified(
  { db, payments, log }: Pick<Services, "db" | "payments" | "log">,
  { topic, resourceId }: { topic: string; resourceId: string },
): Promise<SubscriptionKey | undefined> {
  try {
    const providerId =
      topic === "subscription_preapproval"
        ? resourceId
        : topic === "payment"
          ? await payments.subscriptionOfPayment(resourceId)
          : await payments.subscriptionOfInvoice(resourceId);
    if (!providerId) return undefined;
    const known = await findSubscriptionKey(db, { providerId });
    if (known) return known;
    const { reference } = await payments.readSubscription(providerId);
    return reference && validate(reference)
      ? findSubscriptionKey(db, { id: reference })
      : undefined;
  } catch (error) {
    if (!(error instanceof PaymentsError) || error.kind !== "not_found") throw error;
    log.warn({ topic }, "notification about something the provider does not know");
    return undefined;
  }
}
