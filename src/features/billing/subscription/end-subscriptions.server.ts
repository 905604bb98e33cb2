import { PaymentsError } from "#src/services/payments/payments.ts";
import { type ConvergeServices, converge } from "./converge.server.ts";
import * as subscriptions from "./queries.server.ts";

/**
 * Sees to it that the provider charges a business nothing more, before its rows are removed and with
 * them all knowledge of what to cancel. False while a creation without an answer may yet turn up.
 * Throws PaymentsError when the provider cannot be asked.
 */
export async function endSubscriptions(
  services: ConvergeServices,
  businessId: string,
): Promise<boolean> {
  const { db, clock } = services;
  let allEnded = true;
  for (const { id, status } of await subscriptions.listSubscriptions(db, businessId)) {
    if (status === "cancelled") continue;
    await subscriptions.changeSubscription(db, businessId, id, {
      cancel_requested_at: clock.now(),
    });
    const known = await converge(services, { businessId, id }).catch(isGone);
    allEnded &&= known;
  }
  return allEnded;
}

/** What the provider no longer knows, it no longer charges. */
function isGone(error: unknown): true {
  if (error instanceof PaymentsError && error.kind === "not_found") return true;
  throw error;
}
