import type { Db } from "#src/db/client.ts";

/** The Google account of a person, and the email that Google named last. */
export interface Identity {
  sub: string;
  email: string | null;
}

/** Returns the account of a Google account. */
export async function findAccountOf(db: Db, sub: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("google_identity")
    .select("account_id")
    .where("sub", "=", sub)
    .executeTakeFirst();
  return row?.account_id;
}

/** Returns the account of a Google account, if a browser has a valid session of it. */
export async function findAccountInBrowser(
  db: Db,
  { sub, deviceHash, now }: { sub: string; deviceHash: Buffer; now: Date },
): Promise<string | undefined> {
  const row = await db
    .selectFrom("google_identity")
    .innerJoin("session", "session.account_id", "google_identity.account_id")
    .select("session.account_id")
    .where("sub", "=", sub)
    .where("device_hash", "=", deviceHash)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .limit(1)
    .executeTakeFirst();
  return row?.account_id;
}

/** Returns the Google account of an account. */
export function findIdentity(db: Db, accountId: string) {
  return db
    .selectFrom("google_identity")
    .select(["sub", "email", "linked_at", "last_used_at"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
}

/** Stores the Google account of an account. Returns false if either of them has another one, or this one. */
export async function insertIdentity(
  db: Db,
  accountId: string,
  { sub, email, now }: Identity & { now: Date },
): Promise<boolean> {
  const row = await db
    .insertInto("google_identity")
    .values({ sub, account_id: accountId, email, linked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("sub")
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores a log-in. Returns false if the Google account was unlinked from the account. */
export async function updateIdentityUse(
  db: Db,
  accountId: string,
  { sub, email, now }: Identity & { now: Date },
): Promise<boolean> {
  const result = await db
    .updateTable("google_identity")
    .set({ last_used_at: now, ...(email ? { email } : {}) })
    .where("sub", "=", sub)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Deletes the Google account of an account. Returns its email; undefined if there was none. */
export function deleteIdentity(db: Db, accountId: string) {
  return db
    .deleteFrom("google_identity")
    .where("account_id", "=", accountId)
    .returning("email")
    .executeTakeFirst();
}
