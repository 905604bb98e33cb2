import type { Db } from "#src/db/client.ts";
import type { Article } from "#src/features/business/profile/with-article.ts";
import { type MailboxHashes, matchMailboxes } from "../mailboxes/hashes.server.ts";

/** Returns the positions of mailboxes that opted out of this business or of all businesses. */
export async function listOptedOut(
  db: Db,
  businessId: string,
  mailboxes: MailboxHashes[],
): Promise<Set<number>> {
  const hashes = mailboxes.flat();
  const [own, all] = await Promise.all([
    db
      .selectFrom("invitation_opt_out")
      .select("address_hash")
      .where("business_id", "=", businessId)
      .where("address_hash", "in", hashes)
      .execute(),
    db
      .selectFrom("invitation_opt_out_all")
      .select("address_hash")
      .where("address_hash", "in", hashes)
      .execute(),
  ]);
  return matchMailboxes(mailboxes, [...own, ...all]);
}

/** Returns the scope of an email's opt-out, or undefined without one. */
export async function findOptOut(db: Db, businessId: string, hashes: Buffer[]) {
  const everywhere = await db
    .selectFrom("invitation_opt_out_all")
    .select("address_hash")
    .where("address_hash", "in", hashes)
    .executeTakeFirst();
  if (everywhere) return "all" as const;
  const here = await db
    .selectFrom("invitation_opt_out")
    .select("address_hash")
    .where("business_id", "=", businessId)
    .where("address_hash", "in", hashes)
    .executeTakeFirst();
  return here ? ("business" as const) : undefined;
}

/** Stores an opt-out of one business. Does nothing if the business was removed. */
export async function insertOptOut(
  db: Db,
  businessId: string,
  hash: Buffer,
  now: Date,
): Promise<void> {
  await db
    .insertInto("invitation_opt_out")
    .columns(["business_id", "address_hash", "created_at"])
    .expression((from) =>
      from
        .selectFrom("tenant")
        .where("business_id", "=", businessId)
        .select(({ val }) => [
          "business_id",
          val(hash).as("address_hash"),
          val(now).as("created_at"),
        ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Stores that a mailbox wants no invitation of any business. `hash` is the keyed hash of its email. Idempotent. */
export async function insertOptOutOfAll(db: Db, hash: Buffer, now: Date): Promise<void> {
  await db
    .insertInto("invitation_opt_out_all")
    .values({ address_hash: hash, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns undefined if the business was removed after it sent the mail. */
export async function findBusinessName(db: Db, businessId: string) {
  const row = await db
    .selectFrom("tenant")
    .select(["place_name", "article"])
    .where("business_id", "=", businessId)
    .executeTakeFirst();
  return row && { name: row.place_name, article: row.article as Article | null };
}
