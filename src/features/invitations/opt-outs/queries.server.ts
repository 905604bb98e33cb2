import { sql } from "kysely";
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

/** Stores an opt-out of one business. Returns false if it is stored already, or if the business was removed. */
export async function insertOptOut(
  db: Db,
  businessId: string,
  hash: Buffer,
  now: Date,
): Promise<boolean> {
  const result = await db
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
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Stores that a mailbox wants no invitation of any business. Returns false if it is stored already. */
export async function insertOptOutOfAll(db: Db, hash: Buffer, now: Date): Promise<boolean> {
  const result = await db
    .insertInto("invitation_opt_out_all")
    .values({ address_hash: hash, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Stores opt-outs of businesses that still exist. Returns how many are new. */
export async function insertOptOuts(
  db: Db,
  optOuts: { business: string; mailbox: string }[],
  now: Date,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into invitation_opt_out (business_id, address_hash, created_at)
    select t.business_id, decode(o.mailbox, 'hex'), ${now}
    from jsonb_to_recordset(${JSON.stringify(optOuts)}) as o (business uuid, mailbox text)
    join tenant t on t.business_id = o.business
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Stores that mailboxes want no invitations at all. Returns how many are new. */
export async function insertOptOutsOfAll(db: Db, mailboxes: string[], now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into invitation_opt_out_all (address_hash, created_at)
    select decode(mailbox, 'hex'), ${now} from jsonb_array_elements_text(${JSON.stringify(mailboxes)}) as mailbox
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows ?? 0);
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
