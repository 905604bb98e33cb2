import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";

/** Owners who may get a digest: the switch on, the account alive and confirmed, the plan running. */
function readers(db: Db, now: Date) {
  return db
    .selectFrom("business")
    .innerJoin("account", "account.id", "business.account_id")
    .innerJoin("entitlement", "entitlement.business_id", "business.id")
    .where("business.alert_digest", "=", true)
    .where("account.confirmed_at", "is not", null)
    .where("account.closed_at", "is", null)
    .where("entitlement.until", ">", now);
}

/** Some businesses, in the order of their ids, that have not been mailed a week yet. */
export async function listReaders(
  db: Db,
  { week, after, now, size }: { week: string; after: string | null; now: Date; size: number },
): Promise<string[]> {
  const rows = await readers(db, now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("digest_sent")
            .select("week")
            .whereRef("digest_sent.business_id", "=", "business.id")
            .where("week", "=", sql<string>`${week}::date`),
        ),
      ),
    )
    .$if(after !== null, (query) => query.where("business.id", ">", after ?? ""))
    .select("business.id")
    .orderBy("business.id")
    .limit(size)
    .execute();
  return rows.map(({ id }) => id);
}

/** Who is mailed, and what tells whether there is anything to say. */
export function findReader(db: Db, businessId: string, now: Date) {
  return readers(db, now)
    .where("business.id", "=", businessId)
    .select(["account.email", "business.place_name", "business.created_at"])
    .select(({ selectFrom }) =>
      selectFrom("review")
        .select("review.created_at")
        .whereRef("review.business_id", "=", "business.id")
        .orderBy("seq", "desc")
        .limit(1)
        .as("newest_review"),
    )
    .executeTakeFirst();
}

/** True once for a business and week; whoever else asks waits for the transaction, then hears false. */
export async function claimWeek(
  tx: Db,
  businessId: string,
  { week, now }: { week: string; now: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto("digest_sent")
    .values({ business_id: businessId, week, queued_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("week")
    .executeTakeFirst();
  return row !== undefined;
}

/** Opens the round of a week, or answers how far the one that is open has come. */
export async function openRound(tx: Db, week: string, now: Date) {
  const opened = await tx
    .insertInto("digest_round")
    .values({ week, moved_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("week")
    .executeTakeFirst();
  const round = await tx
    .selectFrom("digest_round")
    .select(["reached", "moved_at", "finished_at"])
    .where("week", "=", sql<string>`${week}::date`)
    .executeTakeFirstOrThrow();
  return { ...round, isNew: opened !== undefined };
}

/** Notes how far a round has come. One that is behind another moves nothing back. */
export async function moveRound(
  tx: Db,
  week: string,
  { reached, now, finished }: { reached: string | null; now: Date; finished: boolean },
): Promise<void> {
  await tx
    .updateTable("digest_round")
    .set({
      reached: sql`greatest(reached, ${reached}::uuid)`,
      moved_at: now,
      ...(finished ? { finished_at: now } : {}),
    })
    .where("week", "=", sql<string>`${week}::date`)
    .execute();
}

/** Weeks of more than a year ago are of no use: no clock is so wrong. */
export async function forgetWeeksBefore(tx: Db, week: string): Promise<void> {
  await tx.deleteFrom("digest_sent").where("week", "<", sql<string>`${week}::date`).execute();
  await tx.deleteFrom("digest_round").where("week", "<", sql<string>`${week}::date`).execute();
}
