import { addDays } from "#src/lib/time/calendar.ts";
import {
  PaymentsError,
  type RemoteInvoice,
  type RemotePayment,
  type RemoteSubscription,
} from "#src/services/payments/payments.ts";
import type { Services } from "#src/services/services.ts";
import { isReversed } from "../charges/is-reversed.ts";
import { listCharges } from "../charges/queries.server.ts";
import type { SubscriptionRow } from "./queries.server.ts";

type ReadServices = Pick<Services, "db" | "clock" | "payments">;

export interface Reading {
  remote: RemoteSubscription;
  invoices: RemoteInvoice[];
  /** The next charge before we cancelled: the provider does not tell it afterwards. */
  nextChargeBefore: Date | null;
}

/** A payment this old is read again only after a notification about it. */
const paymentDays = 60;

/** True if the subscription must end at the provider. */
export function mustEnd(row: Pick<SubscriptionRow, "status" | "cancel_requested_at">): boolean {
  // A failed creation that appears late ends too, because the owner saw that it failed.
  return row.cancel_requested_at !== null || row.status === "failed";
}

/** True if the owner gets every payment of the subscription back. */
export function mustRefund(row: Pick<SubscriptionRow, "status" | "refund_requested_at">): boolean {
  return row.refund_requested_at !== null || row.status === "failed";
}

/**
 * Reads a subscription with its invoices from the provider, and first cancels and refunds what must
 * end. Returns undefined if the provider does not know the subscription.
 */
export async function readFromProvider(
  services: ReadServices,
  row: SubscriptionRow,
): Promise<Reading | undefined> {
  const { payments } = services;
  const found = row.provider_id
    ? await payments.readSubscription(row.provider_id)
    : await payments.findSubscription(row.payer_email, row.id);
  if (!found) return undefined;
  const remote = mustEnd(row) ? await end(services, found) : found;
  const invoices = await readInvoices(services, row, remote.id);
  return { remote, invoices, nextChargeBefore: found.nextChargeAt };
}

async function end(
  { payments }: ReadServices,
  remote: RemoteSubscription,
): Promise<RemoteSubscription> {
  if (remote.status === "cancelled") return remote;
  await payments.cancelSubscription(remote.id).catch((error: unknown) => {
    // Another process has cancelled it since the read.
    if (!(error instanceof PaymentsError && error.reason === "final_state")) throw error;
  });
  return payments.readSubscription(remote.id);
}

/**
 * Reads the invoices. An invoice may still show a payment as paid after a refund or a dispute, so the
 * newer payments are read themselves.
 */
async function readInvoices(
  services: ReadServices,
  row: SubscriptionRow,
  providerId: string,
): Promise<RemoteInvoice[]> {
  const { db, clock, payments } = services;
  const invoices = await payments.listInvoices(providerId);
  const reversed = new Set(
    (await listCharges(db, row.business_id))
      .filter(isReversed)
      .map(({ provider_invoice_id }) => provider_invoice_id),
  );
  const oldest = addDays(clock.now(), -paymentDays);
  const result: RemoteInvoice[] = [];
  for (const invoice of invoices) {
    const { id, paymentId, status, dueAt } = invoice;
    const isOld = dueAt < oldest && !mustRefund(row);
    if (status !== "paid" || !paymentId || reversed.has(id) || isOld) {
      result.push(invoice);
      continue;
    }
    const payment = await readPayment(services, paymentId);
    if (payment && isReversed(payment)) result.push(withPayment(invoice, payment));
    else if (mustRefund(row)) result.push(await refund(services, invoice, paymentId));
    else result.push(invoice);
  }
  return result;
}

/** Returns undefined while the provider does not know the payment. */
async function readPayment(
  { payments }: ReadServices,
  id: string,
): Promise<RemotePayment | undefined> {
  try {
    return await payments.readPayment(id);
  } catch (error) {
    if (error instanceof PaymentsError && error.kind === "not_found") return undefined;
    throw error;
  }
}

async function refund(
  { payments }: ReadServices,
  invoice: RemoteInvoice,
  paymentId: string,
): Promise<RemoteInvoice> {
  // The same key in each process and attempt, so that the provider refunds once.
  await payments.refundPayment(paymentId, `refund-${paymentId}`);
  return { ...invoice, status: "refunded" };
}

function withPayment(
  invoice: RemoteInvoice,
  { status, providerStatus }: RemotePayment,
): RemoteInvoice {
  return { ...invoice, status, providerStatus: `${invoice.providerStatus}: ${providerStatus}` };
}
