import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";
import { addDays } from "#src/lib/time/calendar.ts";
import { type MailboxHashes, matchMailboxes } from "./hashes.server.ts";
import { daysBetweenInvitations, maxPerMailbox } from "./limits.ts";

/**
 * Stores that a business invites a mailbox now, for a campaign of the panel or none. Returns false, and stores nothing, if the business
 * invited it in the last 30 days or if all businesses together have used up its limit.
 * Exact for concurrent calls.
 */
export function reserveInvitation(
  db: Db,
  businessId: string,
  mailbox: MailboxHashes,
  now: Date,
  campaignId: string | null = null,
): Promise<boolean> {
  const [hash] = mailbox;
  return db.transaction().execute(async (tx) => {
    // The row lock: other businesses that invite the same mailbox wait.
    const { rows } = await sql<{ sent_at: Date[] }>`
      insert into invitation_mailbox as m (address_hash, sent_at, last_sent_at)
      values (${hash}, '{}', ${now})
      on conflict (address_hash) do update set last_sent_at = m.last_sent_at
      returning sent_at`.execute(tx);
    const since = addDays(now, -daysBetweenInvitations);
    const recent = (rows[0]?.sent_at ?? []).filter((at) => at > since);
    const found = await listRecentlyInvited(tx, businessId, [mailbox], now);
    if (found.size > 0) return false;
    await tx
      .updateTable("invitation_mailbox")
      .set({ sent_at: [...recent, now], last_sent_at: now })
      .where("address_hash", "=", hash)
      .execute();
    const sent = { sent_at: now, campaign_id: campaignId };
    await tx
      .insertInto("invitation_sent")
      .values({ business_id: businessId, address_hash: hash, ...sent })
      .onConflict((conflict) => conflict.columns(["business_id", "address_hash"]).doUpdateSet(sent))
      .execute();
    return true;
  });
}

/** Deletes the reservation that was made at `at`, after a mail that did not arrive. */
export async function releaseInvitation(
  db: Db,
  businessId: string,
  hash: Buffer,
  at: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`
      update invitation_mailbox set sent_at = array_remove(sent_at, ${at}::timestamptz)
      where address_hash = ${hash}`.execute(tx);
    await tx
      .deleteFrom("invitation_sent")
      .where("business_id", "=", businessId)
      .where("address_hash", "=", hash)
      .where("sent_at", "=", at)
      .execute();
  });
}

/** Returns the positions of mailboxes that this business may not invite again yet. */
export async function listRecentlyInvited(
  db: Db,
  businessId: string,
  mailboxes: MailboxHashes[],
  now: Date,
): Promise<Set<number>> {
  const since = addDays(now, -daysBetweenInvitations);
  const hashes = mailboxes.flat();
  const [own, invited] = await Promise.all([
    db
      .selectFrom("invitation_sent")
      .select("address_hash")
      .where("business_id", "=", businessId)
      .where("address_hash", "in", hashes)
      .where("sent_at", ">", since)
      .execute(),
    db
      .selectFrom("invitation_mailbox")
      .select("address_hash")
      .select(
        sql<number>`(select count(*)::int from unnest(sent_at) at where at > ${since})`.as("count"),
      )
      .where("address_hash", "in", hashes)
      .execute(),
  ]);
  return matchMailboxes(
    mailboxes,
    own.map((row) => ({ ...row, count: maxPerMailbox })).concat(invited),
    maxPerMailbox,
  );
}

/** Deletes the hashes of mailboxes that no rule needs any more. */
export async function deleteInvitedBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("invitation_sent").where("sent_at", "<=", before).execute();
  await db.deleteFrom("invitation_mailbox").where("last_sent_at", "<=", before).execute();
}
