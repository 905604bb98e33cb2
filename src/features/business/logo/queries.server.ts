import type { Db } from "#src/db/client.ts";

/** Returns a logo by the hex SHA-256 of its content; undefined if no business uses it. */
export function findLogo(db: Db, sha256: string) {
  return db
    .selectFrom("business_logo")
    .select(["content", "media_type"])
    .where("sha256", "=", sha256)
    .limit(1)
    .executeTakeFirst();
}

export async function logoExists(db: Db, businessId: string): Promise<boolean> {
  const row = await db
    .selectFrom("business_logo")
    .select("business_id")
    .where("business_id", "=", businessId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores the logo of a business, a WebP image, and its colour. Replaces an earlier logo. */
export async function storeLogo(
  db: Db,
  businessId: string,
  logo: { sha256: string; content: Buffer; accent: string | null },
): Promise<void> {
  const values = { ...logo, media_type: "image/webp" };
  await db
    .insertInto("business_logo")
    .values({ business_id: businessId, ...values })
    .onConflict((conflict) => conflict.column("business_id").doUpdateSet(values))
    .execute();
}

export async function deleteLogo(db: Db, businessId: string): Promise<void> {
  await db.deleteFrom("business_logo").where("business_id", "=", businessId).execute();
}
