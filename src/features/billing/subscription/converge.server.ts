import { v7 as uuidv7 } from "uuid";
import type { Db } from "#src/db/client.ts";
import { addMonths } from "#src/lib/time/calendar.ts";
import type { RemoteInvoice, RemoteSubscription } from "#src/services/payments/payments.ts";
import type { Services } from "#src/services/services.ts";
import { chargeStatus, subscriptionStatus } from "../charges/invoice-status.server.ts";
import { mailCharge } from "../charges/mail-charge.server.tsx";
import { listCharges, putCharge } from "../charges/queries.server.ts";
import type { SubscriptionStatus } from "../entitlement/entitlement.ts";
import { refreshEntitlement } from "../entitlement/refresh-entitlement.server.ts";
import { mailCancelled } from "./mail-cancelled.server.tsx";
import * as subscriptions from "./queries.server.ts";

export type ConvergeServices = Pick<
  Services,
  "db" | "clock" | "log" | "payments" | "queue" | "settings"
>;

export interface SubscriptionKey {
  businessId: string;
  id: string;
}

/** So long an unanswered creation is looked for before it counts as never made. */
const lookForMs = 3_600_000;
/** A charge a little before its day belongs to the month it begins. */
const dayMs = 86_400_000;

/**
 * Reads a subscription at the provider and makes our rows agree with it, whatever happened in
 * between and in whatever order it was told. Answers false while the provider knows nothing of a
 * subscription that may yet turn up.
 */
export function converge(services: ConvergeServices, key: SubscriptionKey): Promise<boolean> {
  return services.db.transaction().execute((tx) => convergeIn(tx, services, key));
}

/** The same inside a transaction; the row is locked until it ends, so readings cannot overtake. */
export async function convergeIn(
  tx: Db,
  services: ConvergeServices,
  { businessId, id }: SubscriptionKey,
): Promise<boolean> {
  const { clock, log, payments } = services;
  const row = await subscriptions.lockSubscription(tx, businessId, id);
  if (!row) return true;
  let remote = row.provider_id
    ? await payments.readSubscription(row.provider_id)
    : await payments.findSubscription(row.payer_email, id);
  if (!remote) return giveUpIfOld(tx, services, row);

  // Also one that was reported as failed and turns up late: its owner was told that nothing came of it.
  const mustEnd = row.cancel_requested_at !== null || row.status === "failed";
  if (mustEnd && remote.status !== "cancelled") {
    await payments.cancelSubscription(remote.id);
    remote = await payments.readSubscription(remote.id);
  }
  const invoices = await payments.listInvoices(remote.id);
  const status = subscriptionStatus(remote.status);
  if (!status && row.provider_status !== remote.status) {
    log.error({ subscription: id, status: remote.status }, "unknown subscription status");
  }
  // Given up, or refused with a trace left behind: a trace that ended changes nothing.
  if (row.status === "failed" && status === "cancelled" && invoices.length === 0) return true;

  for (const invoice of invoices) await keepInvoice(tx, services, row, invoice);
  const kept = (await listCharges(tx, businessId)).filter((one) => one.subscription_id === id);
  const change: subscriptions.SubscriptionChange = {
    // A word we do not know changes nothing of what we knew.
    status: status ?? (row.status as SubscriptionStatus),
    provider_id: remote.id,
    provider_status: remote.status,
    init_point: remote.initPoint,
    card_brand: remote.cardBrand,
    paid_until: paidUntil(remote.startedAt, kept),
    next_charge_at: remote.status === "authorized" ? remote.nextChargeAt : null,
    charge_failed: kept[0]?.status === "retrying" || kept[0]?.status === "failed",
    checked_at: clock.now(),
    ...(status === "active" || row.started_at ? { started_at: remote.startedAt } : {}),
  };
  await subscriptions.changeSubscription(tx, businessId, id, change);
  await refreshEntitlement(tx, businessId);
  const wasRunning = row.status === "active" || row.status === "paused";
  if (status === "cancelled" && wasRunning) await mailCancelled(tx, services, row);
  return true;
}

async function giveUpIfOld(
  tx: Db,
  { clock, log }: ConvergeServices,
  row: subscriptions.SubscriptionRow,
): Promise<boolean> {
  if (row.status !== "creating") return true;
  if (clock.now().getTime() - row.created_at.getTime() < lookForMs) return false;
  log.warn({ subscription: row.id }, "subscription was never made");
  await subscriptions.changeSubscription(tx, row.business_id, row.id, { status: "failed" });
  await refreshEntitlement(tx, row.business_id);
  return true;
}

async function keepInvoice(
  tx: Db,
  services: ConvergeServices,
  row: subscriptions.SubscriptionRow,
  invoice: RemoteInvoice,
): Promise<void> {
  const status = chargeStatus(invoice);
  if (!status) return;
  const { payment } = invoice;
  const id = uuidv7();
  const { before, after } = await putCharge(tx, row.business_id, {
    id,
    subscriptionId: row.id,
    invoiceId: invoice.id,
    paymentId: payment?.id ?? null,
    status,
    providerStatus: [invoice.status, payment?.status, payment?.detail].filter(Boolean).join("/"),
    amountCents: invoice.amountCents,
    attempts: invoice.attempts,
    dueAt: invoice.dueAt,
    paidAt: status === "paid" || status === "refunded" ? invoice.changedAt : null,
    now: services.clock.now(),
  });
  if (before === after) return;
  if (after === "unknown") {
    services.log.error({ invoice: invoice.id, status: invoice.status }, "unknown charge status");
  }
  await mailCharge(tx, services, row.business_id, {
    invoiceId: invoice.id,
    status: after,
    at: invoice.dueAt,
    planTitle: row.plan_title,
    priceCents: row.price_cents,
  });
}

/** End of the newest month paid for, counted from the day the subscription began. */
export function paidUntil(
  startedAt: RemoteSubscription["startedAt"],
  charges: { status: string; due_at: Date }[],
): Date | null {
  const paid = charges.filter(({ status }) => status === "paid");
  const newest = Math.max(...paid.map(({ due_at }) => due_at.getTime()));
  if (paid.length === 0) return null;
  let months = 1;
  while (addMonths(startedAt, months).getTime() <= newest + dayMs) months += 1;
  return addMonths(startedAt, months);
}
