import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";
import type { FinalStatus } from "./contract.ts";

export interface NewRecipient {
  status: "waiting" | "unsubscribed" | "recent" | "refused";
  encryptedEmail: Buffer | null;
}

/** Stores a campaign's recipients in the order of the owner's list. */
export async function insertRecipients(
  tx: Db,
  businessId: string,
  campaignId: string,
  recipients: NewRecipient[],
  now: Date,
): Promise<void> {
  const rows = recipients.map(({ status, encryptedEmail }, position) => ({
    business_id: businessId,
    campaign_id: campaignId,
    position,
    status,
    address_secret: encryptedEmail,
    due_at: now,
  }));
  await tx.insertInto("campaign_recipient").values(rows).execute();
}

/** Returns the recipients whose mail is due: the earliest first, then in the order of the list. */
export function listDue(db: Db, businessId: string, campaignId: string, now: Date) {
  return db
    .selectFrom("campaign_recipient")
    .select(["position", "address_secret"])
    .where("business_id", "=", businessId)
    .where("campaign_id", "=", campaignId)
    .where("status", "=", "waiting")
    .where("due_at", "<=", now)
    .orderBy("due_at")
    .orderBy("position")
    .execute();
}

/**
 * Marks a recipient as being sent. Returns the number of the attempt, or undefined if the recipient
 * is not waiting any more (the owner stopped the campaign, or another process has claimed it), if the
 * business is held or blocked, or if it has lost its plan.
 */
export async function claimRecipient(
  db: Db,
  businessId: string,
  campaignId: string,
  position: number,
  now: Date,
): Promise<number | undefined> {
  const row = await db
    .updateTable("campaign_recipient")
    .set({ status: "sending", attempts: sql`attempts + 1` })
    .where("business_id", "=", businessId)
    .where("campaign_id", "=", campaignId)
    .where("position", "=", position)
    .where("status", "=", "waiting")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("sender_hold").select("business_id").where("business_id", "=", businessId),
        ),
      ),
    )
    .where(keepsPlan("active_until", { businessId, campaignId, now }))
    .returning("attempts")
    .executeTakeFirst();
  return row?.attempts;
}

/**
 * True unless the plan is over, or the owner asked for the money back after the campaign was created. With
 * `active_until` also false for a blocked business.
 */
function keepsPlan(
  end: "active_until" | "entitled_until",
  { businessId, campaignId, now }: { businessId: string; campaignId: string; now: Date },
) {
  return sql<boolean>`exists (
    select from tenant t join campaign c using (business_id)
    where t.business_id = ${businessId} and c.id = ${campaignId} and t.${sql.ref(end)} > ${now}
      and (t.refund_requested_at is null or t.refund_requested_at < c.created_at)
  )`;
}

/** Stops the waiting recipients of a campaign if the business has lost its plan; deletes their emails. */
export async function stopWithoutPlan(
  db: Db,
  businessId: string,
  campaignId: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable("campaign_recipient")
    .set({ status: "stopped" satisfies FinalStatus, address_secret: null })
    .where("business_id", "=", businessId)
    .where("campaign_id", "=", campaignId)
    .where("status", "=", "waiting")
    .where(({ not }) => not(keepsPlan("entitled_until", { businessId, campaignId, now })))
    .execute();
}

/** Stores the final status and deletes the email. */
export async function setFinalStatus(
  db: Db,
  businessId: string,
  campaignId: string,
  position: number,
  status: FinalStatus,
): Promise<void> {
  await db
    .updateTable("campaign_recipient")
    .set({ status, address_secret: null })
    .where("business_id", "=", businessId)
    .where("campaign_id", "=", campaignId)
    .where("position", "=", position)
    .where("status", "in", ["waiting", "sending"])
    .execute();
}

/** Sets a claimed recipient back to waiting, for a retry at `dueAt`. */
export async function postponeRecipient(
  db: Db,
  businessId: string,
  campaignId: string,
  position: number,
  dueAt: Date,
): Promise<void> {
  await db
    .updateTable("campaign_recipient")
    .set({ status: "waiting", due_at: dueAt })
    .where("business_id", "=", businessId)
    .where("campaign_id", "=", campaignId)
    .where("position", "=", position)
    .where("status", "=", "sending")
    .execute();
}

/** Stores a final status for all recipients of a campaign with the status `from`; deletes their emails. */
export async function setFinalStatusForAll(
  db: Db,
  businessId: string,
  campaignId: string,
  from: "waiting" | "sending",
  to: FinalStatus,
): Promise<void> {
  await db
    .updateTable("campaign_recipient")
    .set({ status: to, address_secret: null })
    .where("business_id", "=", businessId)
    .where("campaign_id", "=", campaignId)
    .where("status", "=", from)
    .execute();
}

/** Gives up the waiting recipients of campaigns created before a moment; deletes their emails. */
export async function giveUpOlderThan(db: Db, before: Date): Promise<void> {
  await sql`
    update campaign_recipient r set status = 'given_up', address_secret = null
    from campaign c where c.business_id = r.business_id and c.id = r.campaign_id
      and c.finished_at is null and c.created_at < ${before} and r.status = 'waiting'`.execute(db);
}

export async function deleteResults(db: Db, businessId: string, campaignId: string) {
  await sql`
    delete from campaign_recipient r using campaign c
    where r.business_id = ${businessId} and r.campaign_id = ${campaignId}
      and c.business_id = r.business_id and c.id = r.campaign_id
      and c.finished_at is not null`.execute(db);
}

/** Deletes the results of all finished campaigns of the panel of a business. */
export async function deleteFinishedResults(tx: Db, businessId: string) {
  await sql`
    delete from campaign_recipient r using campaign c
    where r.business_id = ${businessId} and c.business_id = r.business_id and c.id = r.campaign_id
      and c.finished_at is not null and not c.from_api`.execute(tx);
}

/** Deletes the results of campaigns that finished before a moment. */
export async function deleteResultsBefore(db: Db, before: Date): Promise<void> {
  await sql`
    delete from campaign_recipient r using campaign c
    where c.business_id = r.business_id and c.id = r.campaign_id
      and c.finished_at < ${before}`.execute(db);
}
