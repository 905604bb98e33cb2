import type { Notification } from "#src/services/payments/payments.ts";
import { isReversed } from "../charges/is-reversed.ts";
import { findCharge, markReversed } from "../charges/queries.server.ts";
import { type SyncServices, syncSubscription } from "../subscription/sync-subscription.server.ts";
import { findNotified } from "./find-notified.server.ts";
import { markSettled } from "./queries.server.ts";

/**
 * Syncs the subscription that a notification is about. Returns false if the state that the
 * notification is about is not readable or not listed yet, so it must be processed again.
 */
export async function followNotification(
  services: SyncServices,
  notification: Pick<Notification, "topic" | "resourceId"> & { version?: string | undefined },
): Promise<boolean> {
  const { db, clock } = services;
  const notified = await findNotified(services, notification);
  if (notified === "missing") return false;
  if (notified !== "foreign") {
    const { subscription, resource } = notified;
    const { payment } = resource;
    if (payment && isReversed(payment)) await markReversed(db, subscription.businessId, payment);
    if (!(await syncSubscription(services, subscription))) return false;
    const found = await findState(services, resource);
    if (found === "unlisted") return false;
    // A later delivery about the same state is processed again while the result is open.
    if (found === "open") return true;
  }
  await markSettled(db, notification, clock.now());
  return true;
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
