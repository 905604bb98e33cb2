import type { Notification } from "#src/services/payments/payments.ts";
import { isReversed } from "../charges/is-reversed.ts";
import { findCharge } from "../charges/queries.server.ts";
import { reverseCharge } from "../charges/reverse-charge.server.ts";
import { type SyncServices, syncSubscription } from "../subscription/sync-subscription.server.ts";
import { claimChargeBack } from "../withdrawals/withdrawal-claims.server.ts";
import { findNotified } from "./find-notified.server.ts";
import { markSettled } from "./queries.server.ts";

/**
 * Syncs the subscription that a notification is about. Returns `missing` if the provider does not have the
 * resource and `unlisted` if it does not list its state yet: the notification must be processed again.
 */
export async function followNotification(
  services: SyncServices,
  notification: Pick<Notification, "topic" | "resourceId"> & { version?: string | undefined },
): Promise<"done" | "missing" | "unlisted"> {
  const { db, clock } = services;
  const notified = await findNotified(services, notification);
  if (notified === "missing") return "missing";
  const { subscription, resource } = notified;
  const { payment } = resource;
  if (subscription) {
    if (payment && isReversed(payment)) {
      await reverseCharge(services, subscription.businessId, payment);
    }
    if (!(await syncSubscription(services, subscription))) return "unlisted";
    const found = await findState(services, resource);
    if (found === "unlisted") return "unlisted";
    // A later delivery about the same state is processed again while the result is open.
    if (found === "open") return "done";
  } else if (payment?.status === "charged_back" && payment.subscriptionId) {
    // The account may be removed, but its card pays again.
    await claimChargeBack(services, db, { businessId: undefined, card: payment.card });
  }
  await markSettled(db, notification, clock.now());
  return "done";
}

/** Compares the state that the notification is about with the stored charge. */
async function findState(
  { db }: Pick<SyncServices, "db">,
  { invoice, payment }: { invoice?: { id: string; status: string }; payment?: PaymentState },
): Promise<"settled" | "open" | "unlisted"> {
  if (invoice && invoice.status !== "not_tried") {
    const charge = await findCharge(db, { invoiceId: invoice.id });
    if (!charge) return "unlisted";
    if (charge.status === invoice.status || isReversed(charge)) return stateOf(charge.status);
    return "unlisted";
  }
  // A refused payment may not be the newest of its invoice, and is then not stored.
  if (payment?.invoiceId && (payment.status === "paid" || isReversed(payment))) {
    const charge = await findCharge(db, { paymentId: payment.id });
    const isStored = charge && (charge.status === payment.status || isReversed(charge));
    return isStored ? stateOf(charge.status) : "unlisted";
  }
  return "settled";
}

interface PaymentState {
  id: string;
  status: string;
  invoiceId: string | null;
}

function stateOf(status: string): "settled" | "open" {
  return status === "pending" || status === "unknown" ? "open" : "settled";
}
