import type { Db } from "#src/db/client.ts";

export type LinkPurpose = "confirm" | "reset";

export interface NewLink {
  accountId: string;
  purpose: LinkPurpose;
  tokenHash: Buffer;
  /** The browser that signed up. A reset link has none. */
  deviceHash: Buffer | undefined;
  now: Date;
  expiresAt: Date;
}

/** Locks the account's row until the transaction ends, so that two callers wait for each other. */
export async function lockAccount(db: Db, accountId: string): Promise<void> {
  await db.selectFrom("account").select("id").where("id", "=", accountId).forUpdate().execute();
}

/** Stores a link that was mailed. */
export async function insertLink(db: Db, link: NewLink): Promise<void> {
  await db
    .insertInto("account_link")
    .values({
      token_hash: link.tokenHash,
      account_id: link.accountId,
      purpose: link.purpose,
      device_hash: link.deviceHash ?? null,
      created_at: link.now,
      expires_at: link.expiresAt,
    })
    .execute();
}

/**
 * Deletes the account's links of a purpose, or only those of one browser's sign-up. Returns the
 * hashes of their tokens.
 */
export async function deleteLinks(
  db: Db,
  accountId: string,
  purpose: LinkPurpose,
  deviceHash?: Buffer,
): Promise<Buffer[]> {
  const rows = await db
    .deleteFrom("account_link")
    .where("account_id", "=", accountId)
    .where("purpose", "=", purpose)
    .$if(deviceHash !== undefined, (query) => query.where("device_hash", "=", deviceHash ?? null))
    .returning("token_hash")
    .execute();
  return rows.map(({ token_hash }) => token_hash);
}

/** Returns the account id of a valid link without consuming it. */
export async function findLink(
  db: Db,
  link: { tokenHash: Buffer; purpose: LinkPurpose; now: Date },
): Promise<string | undefined> {
  const row = await db
    .selectFrom("account_link")
    .select("account_id")
    .where("token_hash", "=", link.tokenHash)
    .where("purpose", "=", link.purpose)
    .where("used_at", "is", null)
    .where("expires_at", ">", link.now)
    .executeTakeFirst();
  return row?.account_id;
}

/**
 * Consumes a link and returns its account id. Returns undefined if the link is unknown, consumed or
 * expired.
 */
export async function useLink(
  db: Db,
  link: { tokenHash: Buffer; purpose: LinkPurpose; now: Date },
): Promise<string | undefined> {
  const row = await db
    .updateTable("account_link")
    .set({ used_at: link.now })
    .where("token_hash", "=", link.tokenHash)
    .where("purpose", "=", link.purpose)
    .where("used_at", "is", null)
    .where("expires_at", ">", link.now)
    .returning("account_id")
    .executeTakeFirst();
  return row?.account_id;
}
