import { type Expression, type SqlBool, sql } from "kysely";
import type { Db } from "#src/db/client.ts";
import type { ReviewedPlace } from "#src/services/google-profile/google-profile.ts";
import { storedTitle } from "../connection/stored-title.ts";

export interface DuePlace {
  business_id: string;
  /** When it became due; null if it was never read. */
  due_at: Date | null;
  read_all_at: Date | null;
  failed_reads: number;
  pass_started_at: Date | null;
  pass_page: string | null;
  /** False without a trial or plan, and for a blocked business: nothing is read for it. */
  is_entitled: boolean;
}

/**
 * Claims the business that has waited longest, or `businessId`, until `leaseUntil`. Other processes skip
 * it until then. After a crash the business is due again at that time.
 */
export async function claimDuePlace(
  db: Db,
  { now, leaseUntil, businessId }: { now: Date; leaseUntil: Date; businessId?: string },
): Promise<DuePlace | undefined> {
  const due = businessId
    ? sql<SqlBool>`c.business_id = ${businessId}`
    : sql<SqlBool>`(c.next_read_at is null or c.next_read_at <= ${now})`;
  const { rows } = await sql<DuePlace>`
    with due as (
      select c.business_id, c.next_read_at from google_connection c where c.state = 'connected' and ${due}
      order by c.next_read_at nulls first limit 1 for update ${businessId ? sql`` : sql`skip locked`}
    )
    update google_connection c set next_read_at = ${leaseUntil} from due
    where c.business_id = due.business_id
    returning c.business_id, due.next_read_at as due_at, c.read_all_at, c.failed_reads, c.pass_started_at, c.pass_page,
      ${isEntitled(sql.ref("c.business_id"), now)} as is_entitled`.execute(db);
  return rows[0];
}

function isEntitled(businessId: Expression<unknown>, now: Date) {
  return sql<boolean>`exists (
    select from tenant where business_id = ${businessId} and active_until > ${now})`;
}

/** The same place as when the reading began. */
function samePlace(db: Db, businessId: string, { account, location }: ReviewedPlace) {
  return db
    .updateTable("google_connection")
    .where("business_id", "=", businessId)
    .where("account_name", "=", account)
    .where("location_name", "=", location);
}

export interface Figures {
  average: number | undefined;
  total: number;
}

/** A pass over all reviews: `open` continues with `page` in a later turn. */
export type Pass =
  | { state: "open"; startedAt: Date; page: string | undefined }
  | { state: "finished"; startedAt: Date };

export interface ReadResult {
  readAt: Date;
  nextReadAt: Date | null;
  /** Undefined if no page was read. */
  figures: Figures | undefined;
  /** Undefined for a reading that was no pass. */
  pass: Pass | undefined;
}

/** Stores how far a reading came. */
export async function saveReading(
  db: Db,
  businessId: string,
  place: ReviewedPlace,
  { readAt, nextReadAt, figures, pass }: ReadResult,
): Promise<void> {
  await samePlace(db, businessId, place)
    .set({
      next_read_at: nextReadAt,
      ...(figures
        ? {
            failed_reads: 0,
            trouble: null,
            read_at: readAt,
            average: figures.average ?? null,
            total: figures.total,
          }
        : {}),
      pass_started_at: pass?.state === "open" ? pass.startedAt : null,
      pass_page: pass?.state === "open" ? (pass.page ?? null) : null,
      ...(pass?.state === "finished" ? { read_all_at: pass.startedAt } : {}),
    })
    .execute();
}

export async function saveTitle(
  db: Db,
  businessId: string,
  place: ReviewedPlace,
  { title, now }: { title: string; now: Date },
): Promise<void> {
  await samePlace(db, businessId, place)
    .set({ place_title: storedTitle(title), place_title_read_at: now })
    .execute();
}

/** Stores when the reviews of a business are read again after a failure, and what the owner has to know. */
export async function saveFailure(
  db: Db,
  businessId: string,
  failure: {
    nextReadAt: Date | null;
    failedReads: number;
    trouble?: "not-allowed" | "not-found" | undefined;
    restartPass?: boolean;
  },
): Promise<void> {
  await db
    .updateTable("google_connection")
    .set({
      next_read_at: failure.nextReadAt,
      failed_reads: failure.failedReads,
      ...(failure.trouble ? { trouble: failure.trouble } : {}),
      ...(failure.restartPass ? { pass_started_at: null, pass_page: null } : {}),
    })
    .where("business_id", "=", businessId)
    .execute();
}

/** Returns since when the business that waits longest has been due; null without one. */
export async function findOldestDue(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom("google_connection")
    .select(({ fn }) => fn.coalesce("next_read_at", "connected_at").as("due_at"))
    .where("state", "=", "connected")
    .orderBy("next_read_at", (order) => order.asc().nullsFirst())
    .limit(1)
    .executeTakeFirst();
  return row?.due_at ?? null;
}

/** Returns reviews that no reading has shown since `since`, not even in an unknown form. */
export async function listUnseen(
  db: Db,
  businessId: string,
  since: Date,
  size: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom("google_review")
    .select("review_id")
    .where("business_id", "=", businessId)
    .where("fetched_at", "<", since)
    .where(({ or, eb }) => or([eb("unreadable_at", "is", null), eb("unreadable_at", "<", since)]))
    .orderBy("review_id")
    .limit(size)
    .execute();
  return rows.map(({ review_id }) => review_id);
}

export interface DueReply {
  business_id: string;
  review_id: string;
  reply_checks: number;
  /** As in `DuePlace`. */
  is_entitled: boolean;
}

/** Claims the reply that waits longest to be read back. After a crash it is due again at `leaseUntil`. */
export async function claimReplyCheck(
  db: Db,
  { now, leaseUntil }: { now: Date; leaseUntil: Date },
): Promise<DueReply | undefined> {
  const { rows } = await sql<DueReply>`
    with due as (
      select business_id, review_id from google_review where reply_check_at <= ${now}
      order by reply_check_at limit 1 for update skip locked
    )
    update google_review r set reply_check_at = ${leaseUntil} from due
    where r.business_id = due.business_id and r.review_id = due.review_id
    returning r.business_id, r.review_id, r.reply_checks,
      ${isEntitled(sql.ref("r.business_id"), now)} as is_entitled`.execute(db);
  return rows[0];
}

/** Stores the next read back of a reply that is still not settled. */
export async function saveReplyCheck(
  db: Db,
  businessId: string,
  reviewId: string,
  { checks, checkAt }: { checks: number; checkAt: Date | null },
): Promise<void> {
  await db
    .updateTable("google_review")
    .set({ reply_checks: checks, reply_check_at: checkAt })
    .where("business_id", "=", businessId)
    .where("review_id", "=", reviewId)
    .where("reply_check_at", "is not", null)
    .execute();
}
