import type { Db } from "#src/db/client.ts";

export interface Consent {
  id: string;
  firstName: string | null;
  text: string;
  now: Date;
}

/** Returns a consent that was not taken back. */
export function findPraise(db: Db, businessId: string, id: string) {
  return db
    .selectFrom("praise")
    .select("first_name")
    .where("business_id", "=", businessId)
    .where("review_id", "=", id)
    .where("withdrawn_at", "is", null)
    .executeTakeFirst();
}

/** Comments that customers let the business show. */
function selectAllowed(db: Db, businessId: string) {
  return db
    .selectFrom("praise as p")
    .innerJoin("review as r", (join) =>
      join.onRef("r.business_id", "=", "p.business_id").onRef("r.id", "=", "p.review_id"),
    )
    .select(["r.rating", "r.comment", "r.created_at", "p.first_name"])
    .where("p.business_id", "=", businessId)
    .where("p.withdrawn_at", "is", null)
    .where("r.comment", "<>", "");
}

/** Comments on the website of the business. */
export function findPraiseOnSite(db: Db, businessId: string, size: number) {
  return selectAllowed(db, businessId)
    .where("p.on_site", "=", true)
    .orderBy("r.created_at", "desc")
    .orderBy("r.id", "desc")
    .limit(size)
    .execute();
}

/** Returns one comment if its customer lets the business show it. */
export function findAllowedComment(db: Db, businessId: string, id: string) {
  return selectAllowed(db, businessId).where("p.review_id", "=", id).executeTakeFirst();
}

/** Stores a consent. Changes nothing if the customer gave it before, also if it was taken back. */
export async function insertPraise(
  tx: Db,
  businessId: string,
  { id, firstName, text, now }: Consent,
): Promise<void> {
  await tx
    .insertInto("praise")
    .values({
      business_id: businessId,
      review_id: id,
      first_name: firstName,
      consent_text: text,
      given_at: now,
    })
    .onConflict((conflict) => conflict.columns(["business_id", "review_id"]).doNothing())
    .execute();
}

/** Stores whether the website shows a comment. Returns undefined without a consent. */
export function setOnSite(
  db: Db,
  businessId: string,
  { id, onSite }: { id: string; onSite: boolean },
) {
  return db
    .updateTable("praise")
    .set({ on_site: onSite })
    .where("business_id", "=", businessId)
    .where("review_id", "=", id)
    .where("withdrawn_at", "is", null)
    .returning(["first_name", "on_site"])
    .executeTakeFirst();
}

/** Takes a consent back, and deletes the name. Returns false if there is none. */
export async function setWithdrawn(
  db: Db,
  businessId: string,
  { id, now }: { id: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("praise")
    .set({ withdrawn_at: now, first_name: null, on_site: false })
    .where("business_id", "=", businessId)
    .where("review_id", "=", id)
    .where("withdrawn_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a consent with the comment that it is about. */
export async function deletePraise(tx: Db, businessId: string, id: string): Promise<void> {
  await tx
    .deleteFrom("praise")
    .where("business_id", "=", businessId)
    .where("review_id", "=", id)
    .execute();
}
