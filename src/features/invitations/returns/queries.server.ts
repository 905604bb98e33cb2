import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";
import { type MailboxHashes, matchMailboxes } from "../mailboxes/hashes.server.ts";

/**
 * Returns the mailbox that a business has invited, by the first bytes of its hash, and the panel's campaign of
 * the mail. Invitations are stored for 30 days.
 */
export async function findInvited(db: Db, businessId: string, hashStart: Buffer) {
  const { rows } = await sql<{ address_hash: Buffer; campaign_id: string | null }>`
    select s.address_hash, s.campaign_id
    from invitation_sent s
    where s.business_id = ${businessId}
      and substring(s.address_hash from 1 for ${hashStart.length}::int) = ${hashStart}`.execute(db);
  return rows[0];
}

export async function findNewestInvited(db: Db, hashes: MailboxHashes) {
  return db
    .selectFrom("invitation_sent")
    .select(["business_id", "address_hash"])
    .where("address_hash", "in", hashes)
    .orderBy("sent_at", "desc")
    .executeTakeFirst();
}

/** Stores that an invitation came back. Returns false if it was stored before. */
export async function insertBounce(
  db: Db,
  bounce: { businessId: string; emailHash: Buffer; campaignId: string | null; now: Date },
): Promise<boolean> {
  const row = await db
    .insertInto("invitation_bounce")
    .values({
      business_id: bounce.businessId,
      address_hash: bounce.emailHash,
      campaign_id: bounce.campaignId,
      created_at: bounce.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("business_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the positions of mailboxes whose invitation, of any business, came back. */
export async function listReturned(db: Db, mailboxes: MailboxHashes[]): Promise<Set<number>> {
  const found = await db
    .selectFrom("invitation_bounce")
    .select("address_hash")
    .where("address_hash", "in", mailboxes.flat())
    .execute();
  return matchMailboxes(mailboxes, found);
}

/** Counts the mails of a campaign that came back, and the complaints about them. */
export async function countReturns(
  db: Db,
  businessId: string,
  campaignId: string,
): Promise<{ returned: number; complaints: number }> {
  const { rows } = await sql<{ returned: number; complaints: number }>`
    select
      (select count(*)::int from invitation_bounce
        where business_id = ${businessId} and campaign_id = ${campaignId}) as returned,
      (select count(*)::int from invitation_complaint m
        join invitation_sent s using (business_id, address_hash)
        where m.business_id = ${businessId} and s.campaign_id = ${campaignId}) as complaints`.execute(
    db,
  );
  return rows[0] ?? { returned: 0, complaints: 0 };
}

/** Deletes the bounces up to and including a moment. */
export async function deleteBouncesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("invitation_bounce").where("created_at", "<=", before).execute();
}
