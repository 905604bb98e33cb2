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
import { paidAt, type ReadInvoice } from "../charges/store-invoice.server.ts";
import type { SubscriptionRow } from "./queries.server.ts";

type ReadServices = Pick<Services, "db" | "clock" | "payments">;

export interface Reading {
  remote: RemoteSubscription;
  invoices: ReadInvoice[];
  /** The next charge before we cancelled: the provider does not tell it afterwards. */
  nextChargeBefore: Date | null;
  /** Why a refund failed. Its invoice is still paid. */
  refundFailure: PaymentsError | undefined;
}

/** A payment this old is read again only after a notification about it. */
const paymentDays = 60;

export function mustEnd(row: Pick<SubscriptionRow, "status" | "cancel_requested_at">): boolean {
  // A failed creation that appears late ends too, because the owner saw that it failed.
  return row.cancel_requested_at !== null || row.status === "failed";
}

/** True if the owner gets every payment of the subscription back. */
export function mustRefund(row: Pick<SubscriptionRow, "status" | "refund_requested_at">): boolean {
  return row.refund_requested_at !== null || row.status === "failed";
}

/**
 * True for money that was taken after the owner had cancelled: the provider was silent then, or the bank reviewed the
 * payment. The owner gets it back.
 */
export function isTakenTooLate(
  { cancel_requested_at: cancelled }: Pick<SubscriptionRow, "cancel_requested_at">,
  paid: Date,
): boolean {
  return cancelled !== null && paid > cancelled;
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
  const { invoices, refundFailure } = await readInvoices(services, row, remote.id);
  return { remote, invoices, nextChargeBefore: found.nextChargeAt, refundFailure };
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
 * Reads the invoices and refunds what must be refunded. An invoice may still show a payment as paid after a refund or a
 * dispute, so the newer payments are read themselves. A failed refund does not end the reading.
 */
async function readInvoices(
  services: ReadServices,
  row: SubscriptionRow,
  providerId: string,
): Promise<Pick<Reading, "invoices" | "refundFailure">> {
  const { db, clock, payments } = services;
  const invoices = await payments.listInvoices(providerId);
  const reversed = new Set(
    (await listCharges(db, row.business_id))
      .filter(isReversed)
      .map(({ provider_invoice_id }) => provider_invoice_id),
  );
  const oldest = addDays(clock.now(), -paymentDays);
  const result: ReadInvoice[] = [];
  let refundFailure: PaymentsError | undefined;
  for (const invoice of invoices) {
    const { id, paymentId, status, dueAt } = invoice;
    const isOld = dueAt < oldest && !mustRefund(row);
    if (status !== "paid" || !paymentId || reversed.has(id) || isOld) {
      result.push(invoice);
      continue;
    }
    const payment = await readPayment(services, paymentId);
    if (payment && isReversed(payment)) {
      result.push(withPayment(invoice, payment));
      continue;
    }
    const paid: ReadInvoice = payment ? { ...invoice, approvedAt: payment.approvedAt } : invoice;
    if (!mustRefund(row) && !isTakenTooLate(row, paidAt(paid))) {
      result.push(paid);
      continue;
    }
    const failure = await refund(services, paymentId);
    refundFailure ??= failure;
    result.push(failure ? paid : { ...paid, status: "refunded" });
  }
  return { invoices: result, refundFailure };
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

/** Returns why the provider did not refund the payment, or undefined if it did. */
async function refund(
  { payments }: ReadServices,
  paymentId: string,
): Promise<PaymentsError | undefined> {
  try {
    // The same key in each process and attempt, so that the provider refunds once.
    await payments.refundPayment(paymentId, `refund-${paymentId}`);
    return undefined;
  } catch (error) {
    if (error instanceof PaymentsError) return error;
    throw error;
  }
}

function withPayment(
  invoice: RemoteInvoice,
  { status, providerStatus, card, approvedAt }: RemotePayment,
): ReadInvoice {
  return {
    ...invoice,
    status,
    providerStatus: `${invoice.providerStatus}: ${providerStatus}`,
    card,
    approvedAt,
  };
}
