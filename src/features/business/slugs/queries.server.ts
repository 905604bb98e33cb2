import type { Db } from "#src/db/client.ts";

/** Returns the current slug of a business and its origin. */
export function findCurrentSlug(db: Db, businessId: string) {
  return db
    .selectFrom("slug")
    .where("business_id", "=", businessId)
    .where("is_current", "=", true)
    .select(["slug", "origin"])
    .executeTakeFirstOrThrow();
}

/** Returns true if the owner has ever chosen a slug. */
export async function hasChosenSlug(db: Db, businessId: string): Promise<boolean> {
  const row = await db
    .selectFrom("slug")
    .where("business_id", "=", businessId)
    .where("origin", "=", "chosen")
    .select("slug")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Makes a slug the current one of the business. Older slugs of the business stay and keep
 * resolving. Returns false if the slug belongs or belonged to another business.
 */
export async function takeSlug(
  tx: Db,
  businessId: string,
  taken: { slug: string; origin: "name" | "chosen"; at: Date },
): Promise<boolean> {
  const { slug, origin, at } = taken;
  const inserted = await tx
    .insertInto("slug")
    .values({ slug, business_id: businessId, is_current: false, origin, created_at: at })
    .onConflict((conflict) =>
      conflict.column("slug").doUpdateSet({ origin }).where("slug.business_id", "=", businessId),
    )
    .returning("slug")
    .executeTakeFirst();
  if (!inserted) return false;
  const ofBusiness = tx.updateTable("slug").where("business_id", "=", businessId);
  await ofBusiness.set({ is_current: false }).where("is_current", "=", true).execute();
  await ofBusiness.set({ is_current: true }).where("slug", "=", slug).execute();
  return true;
}

/** Stores the first slug of a business. Returns false if any business has this slug. */
export async function insertFirstSlug(
  db: Db,
  { slug, businessId, now }: { slug: string; businessId: string; now: Date },
): Promise<boolean> {
  const row = await db
    .insertInto("slug")
    .values({ slug, business_id: businessId, is_current: true, created_at: now })
    .onConflict((conflict) => conflict.column("slug").doNothing())
    .returning("slug")
    .executeTakeFirst();
  return row !== undefined;
}
