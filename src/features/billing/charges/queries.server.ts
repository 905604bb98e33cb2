import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";
import type { ChargeStatus, RemotePayment } from "#src/services/payments/payments.ts";

export interface ChargeRow {
  id: string;
  subscriptionId: string;
  invoiceId: string;
  paymentId: string | null;
  status: ChargeStatus;
  providerStatus: string;
  amountCents: number;
  attempts: number;
  dueAt: Date;
  paidAt: Date | null;
  now: Date;
}

/**
 * Inserts or updates the charge of an invoice. Returns the status before, null for a new charge, and
 * after. Money that was given back stays so, because a reading may be older than the refund, and so does a paid charge,
 * because the provider's search may be older than the payment.
 */
export async function putCharge(
  db: Db,
  businessId: string,
  charge: ChargeRow,
): Promise<{ before: ChargeStatus | null; after: ChargeStatus }> {
  const { rows } = await sql<{ before: ChargeStatus | null; after: ChargeStatus }>`
    with old as (
      select status from charge where provider_invoice_id = ${charge.invoiceId}
    )
    insert into charge as c (business_id, id, subscription_id, provider_invoice_id,
      provider_payment_id, status, provider_status, amount_cents, attempts, due_at, paid_at,
      created_at)
    values (${businessId}::uuid, ${charge.id}::uuid, ${charge.subscriptionId}::uuid,
      ${charge.invoiceId}, ${charge.paymentId}, ${charge.status}, ${charge.providerStatus},
      ${charge.amountCents}, ${charge.attempts}, ${charge.dueAt}, ${charge.paidAt}, ${charge.now})
    on conflict (provider_invoice_id) do update set
      provider_payment_id = excluded.provider_payment_id,
      status = case
        when c.status in ('refunded', 'charged_back')
          and excluded.status not in ('refunded', 'charged_back') then c.status
        when c.status = 'paid' and excluded.status in ('retrying', 'failed') then c.status
        else excluded.status end,
      provider_status = excluded.provider_status,
      attempts = excluded.attempts,
      due_at = excluded.due_at,
      paid_at = coalesce(c.paid_at, excluded.paid_at)
    returning (select status from old) as before, c.status as after`.execute(db);
  return rows[0] ?? { before: null, after: charge.status };
}

/** Charges of a business and attempts to charge it, newest first. */
export function listCharges(db: Db, businessId: string) {
  return db
    .selectFrom("charge")
    .selectAll()
    .where("business_id", "=", businessId)
    .orderBy("due_at", "desc")
    .orderBy("provider_invoice_id", "desc")
    .execute();
}

/** Charges of several businesses and attempts to charge them, newest first. */
export function listChargesOf(
  db: Db,
  businessIds: string[],
  { limit, offset }: { limit: number; offset: number },
) {
  return db
    .selectFrom("charge")
    .selectAll()
    .where("business_id", "=", sql<string>`any(${businessIds}::uuid[])`)
    .orderBy("due_at", "desc")
    .orderBy("provider_invoice_id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

export function findChargeOf(db: Db, businessId: string, id: string) {
  return db
    .selectFrom("charge")
    .select(["status", "subscription_id", "provider_payment_id"])
    .where("business_id", "=", businessId)
    .where("id", "=", id)
    .executeTakeFirst();
}

export type ListedCharge = Awaited<ReturnType<typeof listCharges>>[number];

/** Returns the charge of an invoice or payment of the provider, and the subscription it belongs to. */
export function findCharge(db: Db, by: { invoiceId: string } | { paymentId: string }) {
  const query = db
    .selectFrom("charge")
    .select(["business_id as businessId", "subscription_id as id", "status"]);
  return "invoiceId" in by
    ? query.where("provider_invoice_id", "=", by.invoiceId).executeTakeFirst()
    : query.where("provider_payment_id", "=", by.paymentId).executeTakeFirst();
}

/**
 * Stores that the payer has the money of a payment back. Returns the charge with its status before, or
 * undefined for a payment that we refund ourselves: the sync stores it and mails the owner.
 */
export async function markReversed(
  tx: Db,
  businessId: string,
  { id, status, providerStatus }: Pick<RemotePayment, "id" | "status" | "providerStatus">,
) {
  // A sync locks the subscription before its charges.
  await tx
    .selectFrom("subscription")
    .select("id")
    .where("business_id", "=", businessId)
    .where("id", "in", (eb) =>
      eb
        .selectFrom("charge")
        .select("subscription_id")
        .where("business_id", "=", businessId)
        .where("provider_payment_id", "=", id),
    )
    .forUpdate()
    .execute();
  const charge = await tx
    .selectFrom("charge")
    .innerJoin("subscription", (join) =>
      join
        .onRef("subscription.business_id", "=", "charge.business_id")
        .onRef("subscription.id", "=", "charge.subscription_id"),
    )
    .innerJoin("plan", "plan.id", "subscription.plan_id")
    .selectAll("charge")
    .select("plan.title as plan_title")
    .where("charge.business_id", "=", businessId)
    .where("provider_payment_id", "=", id)
    .where("refund_requested_at", "is", null)
    .forUpdate("charge")
    .executeTakeFirst();
  if (!charge) return undefined;
  await tx
    .updateTable("charge")
    .set({ status, provider_status: providerStatus })
    .where("business_id", "=", businessId)
    .where("id", "=", charge.id)
    .execute();
  return charge;
}
