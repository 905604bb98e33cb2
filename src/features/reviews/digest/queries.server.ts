import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";
import { mailableBusinesses } from "../queries.server.ts";

/** Businesses that get digests: switched on, account confirmed, and mails about reviews are possible. */
function recipients(db: Db, now: Date) {
  return mailableBusinesses(db, now)
    .where("tenant.alert_digest", "=", true)
    .where("tenant.confirmed_at", "is not", null);
}

/** Returns the next businesses after an id, in id order, that have no digest of the week yet. */
export async function listDigestRecipients(
  db: Db,
  { week, after, now, size }: { week: string; after: string | null; now: Date; size: number },
): Promise<string[]> {
  const rows = await recipients(db, now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("digest_sent")
            .select("week")
            .whereRef("digest_sent.business_id", "=", "tenant.business_id")
            .where("week", "=", sql<string>`${week}::date`),
        ),
      ),
    )
    .$if(after !== null, (query) => query.where("tenant.business_id", ">", after ?? ""))
    .select("tenant.business_id")
    .orderBy("tenant.business_id")
    .limit(size)
    .execute();
  return rows.map(({ business_id }) => business_id);
}

/** Returns the recipient of a business, and the dates that decide whether it gets a digest. */
export function findRecipient(db: Db, businessId: string, now: Date) {
  return recipients(db, now)
    .where("tenant.business_id", "=", businessId)
    .select(["tenant.email", "tenant.place_name", "tenant.article", "tenant.created_at"])
    .select("tenant.account_shops")
    .select(({ selectFrom }) =>
      selectFrom("review")
        .select("review.created_at")
        .whereRef("review.business_id", "=", "tenant.business_id")
        .orderBy("seq", "desc")
        .limit(1)
        .as("newest_review"),
    )
    .executeTakeFirst();
}

/**
 * Returns true for the first caller per business and week. Concurrent callers wait for that transaction
 * and get false if it commits.
 */
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

/** Claims a week for every business, so that none gets a digest of it. */
export async function claimWeekOfAll(
  tx: Db,
  { week, now }: { week: string; now: Date },
): Promise<void> {
  await sql`
    insert into digest_sent (business_id, week, queued_at)
    select business_id, ${week}::date, ${now}::timestamptz from tenant
    on conflict do nothing`.execute(tx);
}

/** Locks reviews until the end of the transaction. Returns the ids of those that have a comment. */
export async function lockComments(tx: Db, businessId: string, ids: string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom("review")
    .select("id")
    .where("business_id", "=", businessId)
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .where("comment", "<>", "")
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Starts the run of a week if there is none, and returns its progress. */
export async function startRun(tx: Db, week: string, now: Date) {
  const started = await tx
    .insertInto("digest_round")
    .values({ week, moved_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("week")
    .executeTakeFirst();
  const run = await tx
    .selectFrom("digest_round")
    .select(["reached", "moved_at", "finished_at"])
    .where("week", "=", sql<string>`${week}::date`)
    .executeTakeFirstOrThrow();
  return { ...run, isNew: started !== undefined };
}

/** Stores the progress of a run. A slower batch does not move it back. */
export async function saveRunProgress(
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

/** Deletes the records of old weeks, which only matter while the clock could be set back to them. */
export async function deleteWeeksBefore(tx: Db, week: string): Promise<void> {
  await tx.deleteFrom("digest_sent").where("week", "<", sql<string>`${week}::date`).execute();
  await tx.deleteFrom("digest_round").where("week", "<", sql<string>`${week}::date`).execute();
}
