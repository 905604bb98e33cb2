import type { Db } from "#src/db/client.ts";

export type Connection = NonNullable<Awaited<ReturnType<typeof findConnection>>>;

/** Returns the connection of a business; undefined if it has none. */
export function findConnection(db: Db, businessId: string) {
  return db
    .selectFrom("google_connection")
    .where("business_id", "=", businessId)
    .select([
      "state",
      "refresh_token",
      "account_name",
      "location_name",
      "place_title",
      "connected_at",
      "read_at",
      "trouble",
    ])
    .executeTakeFirst();
}

/**
 * Marks the grant as ended by Google and erases its token. Returns false if the connection has another
 * token by now, because the owner connected again.
 */
export async function markEnded(
  db: Db,
  businessId: string,
  encryptedToken: Buffer,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("google_connection")
    .set({ state: "ended", refresh_token: null, next_read_at: null, trouble: null })
    .where("business_id", "=", businessId)
    .where("refresh_token", "=", encryptedToken)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
