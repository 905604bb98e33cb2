import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";
import type { Person } from "../owner/authenticate.server.ts";

/** Returns the valid sessions of an account, the last used one first. */
export function findSessions(db: Db, accountId: string, now: Date) {
  return db
    .selectFrom("session")
    .select(["id", "device_name", "created_at", "last_used_at"])
    .where("account_id", "=", accountId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .orderBy("last_used_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/**
 * Revokes one session of the account, or all except the caller's. Also deletes their browsers, so
 * that they count as new at their next login. The browser of the caller stays known.
 */
export async function revokeSessions(
  db: Db,
  { accountId, sessionId }: Person,
  { id, now }: { id?: string; now: Date },
): Promise<void> {
  const chosen = id === undefined ? sql`id <> ${sessionId}` : sql`id = ${id}`;
  await sql`
    with ended as (
      update session set revoked_at = ${now}
      where account_id = ${accountId} and revoked_at is null and ${chosen}
      returning device_hash
    )
    delete from known_device
    where account_id = ${accountId} and device_hash in (select device_hash from ended)
      and device_hash is distinct from (select device_hash from session where id = ${sessionId})
  `.execute(db);
}
