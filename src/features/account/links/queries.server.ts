import type { Db } from "#src/db/client.ts";

/** `email` sets a new email, `email-undo` the old one again. `google` links a Google account. */
export type LinkPurpose = "confirm" | "reset" | "email" | "email-undo" | "google";

export interface NewLink {
  accountId: string;
  purpose: LinkPurpose;
  tokenHash: Buffer;
  /** The browser that signed up. A reset link has none. */
  deviceHash: Buffer | undefined;
  /** The email that the link sets, if it sets one. */
  email: string | undefined;
  sessionId: string | undefined;
  /** The Google account that the link joins to the account. */
  google: { sub: string; email: string } | undefined;
  now: Date;
  expiresAt: Date;
}

export async function insertLink(db: Db, link: NewLink): Promise<void> {
  await db
    .insertInto("account_link")
    .values({
      token_hash: link.tokenHash,
      account_id: link.accountId,
      purpose: link.purpose,
      device_hash: link.deviceHash ?? null,
      email: link.email ?? null,
      session_id: link.sessionId ?? null,
      google_sub: link.google?.sub ?? null,
      google_email: link.google?.email ?? null,
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

/** Deletes the account's links of a purpose from a moment on. Returns the hashes of their tokens. */
export async function deleteLinksSince(
  db: Db,
  accountId: string,
  { purpose, since }: { purpose: LinkPurpose; since: Date },
): Promise<Buffer[]> {
  const rows = await db
    .deleteFrom("account_link")
    .where("account_id", "=", accountId)
    .where("purpose", "=", purpose)
    .where("created_at", ">=", since)
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

/** Returns the email that the account's owner still has to confirm. */
export async function findPendingEmail(
  db: Db,
  accountId: string,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("account_link")
    .select("email")
    .where("account_id", "=", accountId)
    .where("purpose", "=", "email")
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row?.email ?? undefined;
}

/**
 * Consumes a link and returns it. Returns undefined if the link is unknown, consumed or expired, or if it was mailed for
 * another browser than `deviceHash`.
 */
export async function consumeLink(
  db: Db,
  link: { tokenHash: Buffer; purpose: LinkPurpose; now: Date; deviceHash?: Buffer },
) {
  const { deviceHash } = link;
  return db
    .updateTable("account_link")
    .set({ used_at: link.now })
    .where("token_hash", "=", link.tokenHash)
    .where("purpose", "=", link.purpose)
    .where("used_at", "is", null)
    .where("expires_at", ">", link.now)
    .$if(deviceHash !== undefined, (query) => query.where("device_hash", "=", deviceHash ?? null))
    .returning(["account_id as accountId", "email", "session_id as sessionId", "created_at"])
    .returning(["google_sub", "google_email"])
    .executeTakeFirst();
}
