import type { Db } from "#src/db/client.ts";

/** Returns the sources that the operator entered, by claim. */
export function findSources(db: Db) {
  return db.selectFrom("site_claim_source").select(["claim", "source"]).execute();
}

/** Stores the source of a claim. An empty source deletes it. */
export async function putSource(
  db: Db,
  { claim, source, now }: { claim: string; source: string; now: Date },
): Promise<void> {
  if (source === "") {
    await db.deleteFrom("site_claim_source").where("claim", "=", claim).execute();
    return;
  }
  const row = { source, updated_at: now };
  await db
    .insertInto("site_claim_source")
    .values({ claim, ...row })
    .onConflict((conflict) => conflict.column("claim").doUpdateSet(row))
    .execute();
}

/** Returns the testimonials that the operator entered, the oldest first. */
export function findTestimonials(db: Db) {
  return db
    .selectFrom("site_testimonial")
    .select(["id", "words", "name", "business", "stars"])
    .orderBy("id")
    .execute();
}

export interface TestimonialRow {
  id: string;
  words: string;
  name: string;
  business: string;
  stars: number;
}

export async function insertTestimonial(db: Db, row: TestimonialRow, now: Date): Promise<void> {
  await db
    .insertInto("site_testimonial")
    .values({ ...row, created_at: now })
    .execute();
}

/** Deletes a testimonial. Returns false if there is no such one. */
export async function deleteTestimonial(db: Db, id: string): Promise<boolean> {
  const result = await db.deleteFrom("site_testimonial").where("id", "=", id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}
