import type { Db } from "#src/db/client.ts";
import type { Scope } from "./scopes.ts";

interface NewKey {
  id: string;
  keyHash: Buffer;
  hint: string;
  name: string;
  scopes: Scope[];
  now: Date;
  expiresAt: Date | null;
}

export async function findKeys(db: Db, businessId: string) {
  const rows = await db
    .selectFrom("api_key")
    .select(["id", "name", "hint", "scopes", "created_at", "expires_at", "last_used_at"])
    .where("business_id", "=", businessId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => ({ ...row, scopes: row.scopes as Scope[] }));
}

export async function insertKey(db: Db, businessId: string, key: NewKey): Promise<void> {
  const { keyHash, now, expiresAt, ...row } = key;
  const values = { key_hash: keyHash, created_at: now, expires_at: expiresAt, ...row };
  await db
    .insertInto("api_key")
    .values({ business_id: businessId, ...values })
    .execute();
}

/** Deletes a key. Returns its name; undefined if the business has no such key. */
export async function deleteKey(
  db: Db,
  businessId: string,
  id: string,
): Promise<string | undefined> {
  const row = await db
    .deleteFrom("api_key")
    .where("business_id", "=", businessId)
    .where("id", "=", id)
    .returning("name")
    .executeTakeFirst();
  return row?.name;
}

/** Deletes the keys of an account's own businesses that were created at or after a moment. */
export function deleteKeysSince(db: Db, accountId: string, since: Date) {
  return db
    .deleteFrom("api_key")
    .where("business_id", "in", ({ selectFrom }) =>
      selectFrom("tenant").select("business_id").where("account_id", "=", accountId),
    )
    .where("created_at", ">=", since)
    .returning(["business_id", "id"])
    .execute();
}

/**
 * Returns the key with a hash, and what its business may do now. Undefined if there is none, if it has expired, or if
 * its business or the account is closed.
 */
export function findKeyByHash(db: Db, keyHash: Buffer, now: Date) {
  return db
    .selectFrom("api_key")
    .innerJoin("tenant", "tenant.business_id", "api_key.business_id")
    .select(["api_key.business_id", "api_key.id", "api_key.name", "api_key.scopes"])
    .select(["api_key.expires_at", "api_key.last_used_at"])
    .select(["tenant.entitled_until", "tenant.blocked_at"])
    .where("api_key.key_hash", "=", keyHash)
    .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", now)]))
    .where("tenant.closed_at", "is", null)
    .executeTakeFirst();
}

/** Stores that a key is used, unless a use after `before` is stored. */
export async function touchKey(
  db: Db,
  businessId: string,
  id: string,
  { now, before }: { now: Date; before: Date },
): Promise<void> {
  await db
    .updateTable("api_key")
    .set({ last_used_at: now })
    .where("business_id", "=", businessId)
    .where("id", "=", id)
    .where((eb) => eb.or([eb("last_used_at", "is", null), eb("last_used_at", "<=", before)]))
    .execute();
}
