import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";

export interface NewSession {
  id: string;
  accountId: string;
  refreshHash: Buffer;
  now: Date;
  expiresAt: Date;
}

/** Stores a session that has just begun. */
export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db
    .insertInto("session")
    .values({
      id: session.id,
      account_id: session.accountId,
      refresh_hash: session.refreshHash,
      created_at: session.now,
      last_used_at: session.now,
      expires_at: session.expiresAt,
    })
    .execute();
}

/** Hashes of a refresh token and of the one that is to follow it. */
export interface Exchange {
  given: Buffer;
  next: Buffer;
  now: Date;
}

/**
 * Exchanges a live session's refresh token for the next one, and keeps the old one as spent.
 * Answers the session; undefined when the token is unknown, spent, over or revoked, and when the
 * next one was in use before: it would never be spent.
 */
export async function rotateRefresh(
  db: Db,
  { given, next, now }: Exchange,
): Promise<string | undefined> {
  const { rows } = await sql<{ session_id: string }>`
    with rotated as (
      update session set refresh_hash = ${next}, last_used_at = ${now}
      where refresh_hash = ${given} and revoked_at is null and expires_at > ${now}
        and not exists (select 1 from session taken where taken.refresh_hash = ${next})
        and not exists (select 1 from spent_refresh taken where taken.refresh_hash = ${next})
      returning id
    )
    insert into spent_refresh (refresh_hash, session_id, spent_at)
    select ${given}::bytea, id, ${now}::timestamptz from rotated
    returning session_id`.execute(db);
  return rows[0]?.session_id;
}

/** The live session in which just this exchange was the last one. */
export async function findExchanged(
  db: Db,
  { given, next, now }: Exchange,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("session")
    .innerJoin("spent_refresh", "spent_refresh.session_id", "session.id")
    .where("session.refresh_hash", "=", next)
    .where("spent_refresh.refresh_hash", "=", given)
    .whereRef("spent_refresh.spent_at", "=", "session.last_used_at")
    .where("session.revoked_at", "is", null)
    .where("session.expires_at", ">", now)
    .select("session.id")
    .executeTakeFirst();
  return row?.id;
}

/** Ends the session that a refresh token belongs or belonged to. */
export async function revokeSession(db: Db, refreshHash: Buffer, now: Date): Promise<void> {
  await sql`
    update session set revoked_at = ${now}
    where revoked_at is null and (refresh_hash = ${refreshHash} or id in
      (select session_id from spent_refresh where refresh_hash = ${refreshHash}))`.execute(db);
}

/** Ends every live session of an account. */
export async function revokeAllSessions(db: Db, accountId: string, now: Date): Promise<void> {
  await db
    .updateTable("session")
    .set({ revoked_at: now })
    .where("account_id", "=", accountId)
    .where("revoked_at", "is", null)
    .execute();
}

/** Drops sessions that ended before a moment. Answers how many. */
export async function deleteOldSessions(db: Db, before: Date): Promise<number> {
  const result = await db.deleteFrom("session").where("expires_at", "<", before).executeTakeFirst();
  return Number(result.numDeletedRows);
}
