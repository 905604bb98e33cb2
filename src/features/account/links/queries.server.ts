import type { Db } from "#src/db/client.ts";

export type LinkPurpose = "confirm" | "reset";

export interface NewLink {
  accountId: string;
  purpose: LinkPurpose;
  tokenHash: Buffer;
  now: Date;
  expiresAt: Date;
}

/** Stores a link and deletes the account's older ones of that purpose. */
export async function replaceLink(db: Db, link: NewLink): Promise<void> {
  // The lock on the account's row leaves one link after two concurrent requests, not two.
  await db
    .selectFrom("account")
    .select("id")
    .where("id", "=", link.accountId)
    .forUpdate()
    .execute();
  await deleteLinks(db, link.accountId, link.purpose);
  await db
    .insertInto("account_link")
    .values({
      token_hash: link.tokenHash,
      account_id: link.accountId,
      purpose: link.purpose,
      created_at: link.now,
      expires_at: link.expiresAt,
    })
    .execute();
}

/** Deletes the account's links of a purpose, which makes mailed links invalid. */
export async function deleteLinks(db: Db, accountId: string, purpose: LinkPurpose): Promise<void> {
  await db
    .deleteFrom("account_link")
    .where("account_id", "=", accountId)
    .where("purpose", "=", purpose)
    .execute();
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
