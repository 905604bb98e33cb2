import type { Db } from "#src/db/client.ts";

export async function insertRevocation(
  db: Db,
  {
    id,
    businessId,
    accountId,
    encrypted,
    now,
  }: {
    id: string;
    businessId: string;
    accountId: string | undefined;
    encrypted: Buffer;
    now: Date;
  },
): Promise<void> {
  await db
    .insertInto("google_revocation")
    .values({
      id,
      former_business_id: businessId,
      former_account_id: accountId ?? null,
      refresh_token: encrypted,
      created_at: now,
    })
    .execute();
}

export function findRevocation(db: Db, id: string) {
  return db
    .selectFrom("google_revocation")
    .where("id", "=", id)
    .select(["id", "refresh_token"])
    .executeTakeFirst();
}

/** Returns the revocations of a business and of the other businesses of its account. */
export function findRevocationsOf(db: Db, businessId: string, accountId: string) {
  return db
    .selectFrom("google_revocation")
    .where(({ or, eb }) =>
      or([eb("former_business_id", "=", businessId), eb("former_account_id", "=", accountId)]),
    )
    .select(["id", "refresh_token"])
    .execute();
}

export function findRevocationIds(db: Db) {
  return db.selectFrom("google_revocation").select("id").orderBy("id").limit(1000).execute();
}

export async function deleteRevocation(db: Db, id: string): Promise<void> {
  await db.deleteFrom("google_revocation").where("id", "=", id).execute();
}

/** Returns how many were given up. */
export async function deleteRevocationsBefore(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("google_revocation")
    .where("created_at", "<", before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
