import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";

const maxBrowsers = 5;

/** Counts a report of a known error. Returns false if no row has the digest. */
export async function countReport(
  db: Db,
  { digest, browser, now }: { digest: Buffer; browser: string; now: Date },
): Promise<boolean> {
  const result = await db
    .updateTable("browser_error")
    .set({
      reports: sql`reports + 1`,
      last_at: now,
      browsers: sql`(array_prepend(${browser}::text, array_remove(browsers, ${browser}::text)))[1:${sql.lit(maxBrowsers)}]`,
    })
    .where("digest", "=", digest)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export interface NewBrowserError {
  id: string;
  digest: Buffer;
  route: string;
  message: string;
  frames: string[];
  browser: string;
  build: string | null;
  now: Date;
}

/** Stores an error. Returns false if a concurrent report has stored it. */
export async function insertError(db: Db, error: NewBrowserError): Promise<boolean> {
  const { browser, now, ...row } = error;
  const result = await db
    .insertInto("browser_error")
    .values({ ...row, browsers: [browser], first_at: now, last_at: now })
    .onConflict((conflict) => conflict.column("digest").doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Deletes all rows but the `kept` with the newest reports. */
export async function deleteOldestErrors(db: Db, kept: number): Promise<void> {
  const newest = db
    .selectFrom("browser_error")
    .select("id")
    .orderBy("last_at", "desc")
    .orderBy("id")
    .limit(kept);
  await db.deleteFrom("browser_error").where("id", "not in", newest).execute();
}

export function listErrors(db: Db) {
  return db
    .selectFrom("browser_error")
    .select(["id", "route", "message", "frames", "browsers", "build", "reports"])
    .select(["first_at", "last_at"])
    .orderBy("last_at", "desc")
    .orderBy("id")
    .execute();
}

export async function deleteError(db: Db, id: string): Promise<boolean> {
  const result = await db.deleteFrom("browser_error").where("id", "=", id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Deletes the errors without a report since `before`. */
export async function deleteErrorsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("browser_error").where("last_at", "<", before).execute();
}
