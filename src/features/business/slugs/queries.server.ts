import type { Db } from "#src/db/client.ts";

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
 * resolving. Returns false if the slug belongs or belonged to another business, also to a removed one, whose
 * slug is stored under one of `hashes`.
 */
export async function takeSlug(
  tx: Db,
  businessId: string,
  taken: { slug: string; hashes: Buffer[]; origin: "name" | "chosen"; at: Date },
): Promise<boolean> {
  const { slug, hashes, origin, at } = taken;
  const inserted = await tx
    .insertInto("slug")
    .values({ slug, business_id: businessId, is_current: false, origin, created_at: at })
    .onConflict((conflict) =>
      conflict.column("slug").doUpdateSet({ origin }).where("slug.business_id", "=", businessId),
    )
    .returning("slug")
    .executeTakeFirst();
  if (!inserted) return false;
  // Read after the insert: a concurrent removal makes the insert wait until the hash is stored.
  if (await isRemovedSlug(tx, hashes)) {
    await tx
      .deleteFrom("slug")
      .where("business_id", "=", businessId)
      .where("slug", "=", slug)
      .execute();
    return false;
  }
  await setCurrent(tx, businessId, slug);
  return true;
}

async function isRemovedSlug(tx: Db, hashes: Buffer[]): Promise<boolean> {
  const row = await tx
    .selectFrom("removed_slug")
    .select("slug_hash")
    .where("slug_hash", "in", hashes)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the slugs without a business. Returns them. */
export async function deleteOrphanSlugs(tx: Db): Promise<string[]> {
  const rows = await tx
    .deleteFrom("slug")
    .where("business_id", "is", null)
    .returning("slug")
    .execute();
  return rows.map(({ slug }) => slug);
}

export async function insertRemovedSlugs(tx: Db, hashes: Buffer[]): Promise<void> {
  if (hashes.length === 0) return;
  await tx
    .insertInto("removed_slug")
    .values(hashes.map((slug_hash) => ({ slug_hash })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function setCurrent(tx: Db, businessId: string, slug: string): Promise<void> {
  const ofBusiness = tx.updateTable("slug").where("business_id", "=", businessId);
  await ofBusiness.set({ is_current: false }).where("is_current", "=", true).execute();
  await ofBusiness.set({ is_current: true }).where("slug", "=", slug).execute();
}

/** Makes the slug of the sign-up the current one again. A business from before neutral slugs keeps its slug. */
export async function takeNeutralSlug(tx: Db, businessId: string): Promise<void> {
  const neutral = await tx
    .selectFrom("slug")
    .select("slug")
    .where("business_id", "=", businessId)
    .where("origin", "=", "neutral")
    .executeTakeFirst();
  if (neutral) await setCurrent(tx, businessId, neutral.slug);
}

/** Returns how many slugs of a business were made from names. */
export async function countNameSlugs(tx: Db, businessId: string): Promise<number> {
  const { count } = await tx
    .selectFrom("slug")
    .select((of) => of.fn.countAll<string>().as("count"))
    .where("business_id", "=", businessId)
    .where("origin", "=", "name")
    .executeTakeFirstOrThrow();
  return Number(count);
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
