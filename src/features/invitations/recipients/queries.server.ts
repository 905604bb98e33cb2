import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";
import type { RecipientStatus } from "../campaigns/contract.ts";

export interface NewRecipient {
  status: "waiting" | "unsubscribed";
  sealed: Buffer | null;
}

/** Puts a campaign's customers in, in the order of the owner's list. */
export async function insertRecipients(
  tx: Db,
  businessId: string,
  campaignId: string,
  recipients: NewRecipient[],
  now: Date,
): Promise<void> {
  const rows = recipients.map(({ status, sealed }, position) => ({
    business_id: businessId,
    campaign_id: campaignId,
    position,
    status,
    address_secret: sealed,
    due_at: now,
  }));
  await tx.insertInto("campaign_recipient").values(rows).execute();
}

/** Whose mail may be tried now: the longest due first, then by the owner's list. */
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

/** Says, before it is done, that a mail is being sent. Answers which attempt it is, or that it is off. */
export async function claimRecipient(
  db: Db,
  businessId: string,
  campaignId: string,
  position: number,
): Promise<number | undefined> {
  const row = await db
    .updateTable("campaign_recipient")
    .set({ status: "sending", attempts: sql`attempts + 1` })
    .where("business_id", "=", businessId)
    .where("campaign_id", "=", campaignId)
    .where("position", "=", position)
    .where("status", "=", "waiting")
    .returning("attempts")
    .executeTakeFirst();
  return row?.attempts;
}

/** Writes down how it ended, and erases the address. */
export async function settleRecipient(
  db: Db,
  businessId: string,
  campaignId: string,
  position: number,
  status: Exclude<RecipientStatus, "waiting">,
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

/** Puts a mail off that was not accepted yet. */
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

/** Settles all of a campaign that stand so, and erases their addresses. */
export async function settleAll(
  db: Db,
  businessId: string,
  campaignId: string,
  from: "waiting" | "sending",
  to: "unconfirmed" | "given_up",
): Promise<void> {
  await db
    .updateTable("campaign_recipient")
    .set({ status: to, address_secret: null })
    .where("business_id", "=", businessId)
    .where("campaign_id", "=", campaignId)
    .where("status", "=", from)
    .execute();
}

/** Gives up what could not be delivered since long before, whatever the reason. */
export async function giveUpBefore(db: Db, before: Date): Promise<void> {
  await sql`
    update campaign_recipient r set status = 'given_up', address_secret = null
    from campaign c where c.business_id = r.business_id and c.id = r.campaign_id
      and c.finished_at is null and c.created_at < ${before} and r.status = 'waiting'`.execute(db);
}

/** Forgets the results of one finished campaign. */
export async function deleteResults(db: Db, businessId: string, campaignId: string) {
  await sql`
    delete from campaign_recipient r using campaign c
    where r.business_id = ${businessId} and r.campaign_id = ${campaignId}
      and c.business_id = r.business_id and c.id = r.campaign_id
      and c.finished_at is not null`.execute(db);
}

/** Forgets every finished campaign's results of a business. */
export async function deleteFinishedResults(tx: Db, businessId: string) {
  await sql`
    delete from campaign_recipient r using campaign c
    where r.business_id = ${businessId} and c.business_id = r.business_id and c.id = r.campaign_id
      and c.finished_at is not null`.execute(tx);
}

/** Forgets results that nobody came back to see. */
export async function deleteUnseenResults(db: Db, before: Date): Promise<void> {
  await sql`
    delete from campaign_recipient r using campaign c
    where c.business_id = r.business_id and c.id = r.campaign_id
      and c.finished_at < ${before}`.execute(db);
}
