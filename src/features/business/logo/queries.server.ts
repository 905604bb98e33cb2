import type { Db } from "#src/db/client.ts";

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
