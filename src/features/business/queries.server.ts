import type { Db } from "#src/db/client.ts";

/** A business with its current slug and its logo's hash. */
export function findBusiness(db: Db, businessId: string) {
  return db
    .selectFrom("business")
    .innerJoin("slug", (join) =>
      join.onRef("slug.business_id", "=", "business.id").on("slug.is_current", "=", true),
    )
    .leftJoin("business_logo", "business_logo.business_id", "business.id")
    .where("business.id", "=", businessId)
    .select([
      "slug.slug",
      "slug.origin as slug_origin",
      "place_id",
      "place_name",
      "address",
      "google_url",
      "min_score_review",
      "main_message_invite",
      "call_to_action",
      "print_look",
      "business_logo.sha256 as logo_sha256",
    ])
    .executeTakeFirstOrThrow();
}

/** Holds the business until the transaction ends, so that two saves do not mix. */
export function lockBusiness(tx: Db, businessId: string) {
  return tx
    .selectFrom("business")
    .where("id", "=", businessId)
    .select(["place_id", "place_name", "google_url"])
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export interface BusinessChanges {
  place_id?: string | null;
  place_name?: string | null;
  address?: string | null;
  google_url?: string | null;
  min_score_review?: number;
  main_message_invite?: string | null;
  call_to_action?: string | null;
  print_look?: string;
}

/** Changes what is given; nothing given changes nothing. */
export async function updateBusiness(db: Db, businessId: string, changes: BusinessChanges) {
  if (Object.keys(changes).length === 0) return;
  await db.updateTable("business").set(changes).where("id", "=", businessId).execute();
}

/** A logo by the SHA-256 of its content in hex; undefined when no business has it any more. */
export function findLogo(db: Db, sha256: string) {
  return db
    .selectFrom("business_logo")
    .select(["content", "media_type"])
    .where("sha256", "=", sha256)
    .limit(1)
    .executeTakeFirst();
}

/** Gives a business its logo, a WebP image, in place of another. */
export async function storeLogo(
  db: Db,
  businessId: string,
  logo: { sha256: string; content: Buffer },
): Promise<void> {
  const values = { ...logo, media_type: "image/webp" };
  await db
    .insertInto("business_logo")
    .values({ business_id: businessId, ...values })
    .onConflict((conflict) => conflict.column("business_id").doUpdateSet(values))
    .execute();
}

/** Takes a business's logo away, if it has one. */
export async function deleteLogo(db: Db, businessId: string): Promise<void> {
  await db.deleteFrom("business_logo").where("business_id", "=", businessId).execute();
}

/** The slug of a business's page, and where it came from. */
export function findCurrentSlug(db: Db, businessId: string) {
  return db
    .selectFrom("slug")
    .where("business_id", "=", businessId)
    .where("is_current", "=", true)
    .select(["slug", "origin"])
    .executeTakeFirstOrThrow();
}

/** Whether the owner has chosen a slug once. */
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
 * Makes a slug the current one of the business, the old one kept for good. False when another
 * business has it or ever had it.
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

/** The places an owner named, oldest first. */
export function listSources(db: Db, businessId: string) {
  return db
    .selectFrom("qr_source")
    .where("business_id", "=", businessId)
    .select(["source", "name"])
    .orderBy("created_at")
    .orderBy("source")
    .execute();
}

/** False when the business has a source of that name already. */
export async function insertSource(
  db: Db,
  businessId: string,
  row: { source: string; name: string; created_at: Date },
): Promise<boolean> {
  const inserted = await db
    .insertInto("qr_source")
    .values({ business_id: businessId, ...row })
    .onConflict((conflict) => conflict.doNothing())
    .returning("source")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Takes a place off the list; what was counted under it stays. */
export async function deleteSource(db: Db, businessId: string, source: string): Promise<void> {
  await db
    .deleteFrom("qr_source")
    .where("business_id", "=", businessId)
    .where("source", "=", source)
    .execute();
}
/** Stores a new account's business, empty. */
export async function insertBusiness(
  db: Db,
  business: { id: string; accountId: string; now: Date },
): Promise<void> {
  await db
    .insertInto("business")
    .values({ id: business.id, account_id: business.accountId, created_at: business.now })
    .execute();
}

/** False when the slug is somebody's already. */
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
