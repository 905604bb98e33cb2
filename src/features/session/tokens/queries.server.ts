import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";
import type { SessionDevice } from "../devices/browser.server.ts";
import type { SessionOfToken } from "./session-token.server.ts";

export interface NewSession {
  id: string;
  accountId: string;
  refreshHash: Buffer;
  device: SessionDevice;
  now: Date;
  expiresAt: Date;
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db
    .insertInto("session")
    .values({
      id: session.id,
      account_id: session.accountId,
      refresh_hash: session.refreshHash,
      device_hash: session.device.hash,
      device_name: session.device.name,
      created_at: session.now,
      last_used_at: session.now,
      expires_at: session.expiresAt,
    })
    .execute();
}

/** Returns the browser that opened a session. */
export async function findSessionDevice(db: Db, id: string): Promise<SessionDevice | undefined> {
  return db
    .selectFrom("session")
    .select(["device_hash as hash", "device_name as name"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Hashes of the refresh token that the caller sent, and of the token that replaces it. */
export interface Exchange {
  given: Buffer;
  next: Buffer;
  now: Date;
}

/**
 * Replaces the refresh token of a valid session with `next`, and stores the old one as used. Returns
 * the session. Returns undefined if the token is unknown or already used, if the session expired or
 * was revoked, or if `next` was ever used as a token.
 */
export async function rotateRefresh(
  db: Db,
  { given, next, now }: Exchange,
): Promise<SessionOfToken | undefined> {
  const { rows } = await sql<SessionOfToken>`
    with rotated as (
      update session set refresh_hash = ${next}, last_used_at = ${now}
      where refresh_hash = ${given} and revoked_at is null and expires_at > ${now}
        and not exists (select 1 from session taken where taken.refresh_hash = ${next})
        and not exists (select 1 from spent_refresh taken where taken.refresh_hash = ${next})
      returning id, account_id
    ), spent as (
      insert into spent_refresh (refresh_hash, session_id, spent_at)
      select ${given}::bytea, id, ${now}::timestamptz from rotated
    )
    select id as "sessionId", account_id as "accountId" from rotated`.execute(db);
  return rows[0];
}

/** Returns the valid session in which this exchange was the latest one. */
export async function findExchanged(
  db: Db,
  { given, next, now }: Exchange,
): Promise<SessionOfToken | undefined> {
  return db
    .selectFrom("session")
    .innerJoin("spent_refresh", "spent_refresh.session_id", "session.id")
    .where("session.refresh_hash", "=", next)
    .where("spent_refresh.refresh_hash", "=", given)
    .whereRef("spent_refresh.spent_at", "=", "session.last_used_at")
    .where("session.revoked_at", "is", null)
    .where("session.expires_at", ">", now)
    .select(["session.id as sessionId", "session.account_id as accountId"])
    .executeTakeFirst();
}

/**
 * Returns the valid session in which this token was exchanged last, if the session has no browser secret and
 * the token that replaced it was never used. Stores the use.
 */
export async function touchKeptToken(
  db: Db,
  { given, now }: Pick<Exchange, "given" | "now">,
): Promise<SessionOfToken | undefined> {
  const { rows } = await sql<SessionOfToken>`
    update session set last_used_at = ${now}
    from spent_refresh kept
    where kept.refresh_hash = ${given} and session.id = kept.session_id and device_hash is null
      and revoked_at is null and expires_at > ${now}
      and not exists (select 1 from spent_refresh other where other.session_id = session.id
        and other.refresh_hash <> ${given} and other.spent_at >= kept.spent_at)
    returning session.id as "sessionId", account_id as "accountId"`.execute(db);
  return rows[0];
}

/** Revokes the session that a current or used refresh token belongs to. */
export async function revokeSession(db: Db, refreshHash: Buffer, now: Date): Promise<void> {
  await sql`
    update session set revoked_at = ${now}
    where revoked_at is null and (refresh_hash = ${refreshHash} or id in
      (select session_id from spent_refresh where refresh_hash = ${refreshHash}))`.execute(db);
}

export async function revokeEverySession(db: Db, now: Date): Promise<void> {
  await db
    .updateTable("session")
    .set({ revoked_at: now })
    .where("revoked_at", "is", null)
    .execute();
}

export async function revokeAllSessions(db: Db, accountId: string, now: Date): Promise<void> {
  await db
    .updateTable("session")
    .set({ revoked_at: now })
    .where("account_id", "=", accountId)
    .where("revoked_at", "is", null)
    .execute();
}

/** Deletes sessions that expired before `before`. Returns how many. */
export async function deleteOldSessions(db: Db, before: Date): Promise<number> {
  const result = await db.deleteFrom("session").where("expires_at", "<", before).executeTakeFirst();
  return Number(result.numDeletedRows);
}
