import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";
import { channels } from "#src/features/sources/channels.ts";
import { kioskSource } from "#src/features/sources/kiosk-source.ts";
import { siteSource } from "#src/features/sources/site-source.ts";
import { mailableBusinesses } from "../queries.server.ts";
import type { FirstWeekDay, FirstWeekStep } from "./missing-step.ts";

/** Sources of visits that are no scan of something printed. */
const notScanned = [...channels, kioskSource, siteSource];

/** True for a business whose code was scanned, or that was rated in any way. */
const scanned = sql<boolean>`(
  exists (select 1 from activity_day d where d.business_id = tenant.business_id
    and d.visits > 0 and d.source <> all(${notScanned}))
  or exists (select 1 from review r where r.business_id = tenant.business_id))`;

/**
 * Shops in their first week whose owner may get a mail. The confirmation of an account creates its first
 * business; an owner of another one, and a member who opens a business later, know the way.
 */
function newBusinesses(db: Db, now: Date) {
  return mailableBusinesses(db, now)
    .where("tenant.alert_digest", "=", true)
    .where("tenant.confirmed_at", "is not", null)
    .where(sql<boolean>`tenant.created_at < tenant.confirmed_at + interval '1 hour'`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("tenant as older")
            .select("older.business_id")
            .whereRef("older.account_id", "=", "tenant.account_id")
            .whereRef("older.created_at", "<", "tenant.created_at"),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("sender_hold")
            .select("sender_hold.business_id")
            .whereRef("sender_hold.business_id", "=", "tenant.business_id"),
        ),
      ),
    );
}

/** Returns the businesses confirmed from `from` until before `to` that have no mail of the day yet. */
export async function listNewBusinesses(
  db: Db,
  { from, to, day, now }: { from: Date; to: Date; day: FirstWeekDay; now: Date },
): Promise<string[]> {
  const rows = await newBusinesses(db, now)
    .where("tenant.confirmed_at", ">=", from)
    .where("tenant.confirmed_at", "<", to)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("first_week_mail")
            .select("first_week_mail.day")
            .whereRef("first_week_mail.business_id", "=", "tenant.business_id")
            .where("first_week_mail.day", "=", day),
        ),
      ),
    )
    .select("tenant.business_id")
    .orderBy("tenant.business_id")
    .execute();
  return rows.map(({ business_id }) => business_id);
}

/** Returns the owner of a business in its first week, and what it has. */
export function findNewBusiness(db: Db, businessId: string, now: Date) {
  return newBusinesses(db, now)
    .where("tenant.business_id", "=", businessId)
    .select(["tenant.email", "tenant.place_name as placeName"])
    .select("tenant.account_shops as accountShops")
    .select([sql<boolean>`tenant.google_url is not null`.as("hasPlace"), scanned.as("scanned")])
    .executeTakeFirst();
}

/** Returns true for the first caller per business and day. Others wait for its transaction. */
export async function claimFirstWeekMail(
  tx: Db,
  businessId: string,
  { day, step, now }: { day: FirstWeekDay; step: FirstWeekStep; now: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto("first_week_mail")
    .values({ business_id: businessId, day, step, queued_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("day")
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes which steps of the mails since a moment are done by now. */
export async function noteDoneSteps(
  db: Db,
  { since, now }: { since: Date; now: Date },
): Promise<void> {
  await sql`
    update first_week_mail as m set done_at = ${now}
    from tenant
    where tenant.business_id = m.business_id and m.queued_at >= ${since} and m.done_at is null
      and case when m.step = 'place' then tenant.google_url is not null else ${scanned} end`.execute(
    db,
  );
}

/** Returns how many mails since a moment suggested each step, and after how many it was done. */
export async function countFirstWeekMails(db: Db, since: Date) {
  return db
    .selectFrom("first_week_mail")
    .select("day")
    .select(({ ref }) => ref("step").$castTo<FirstWeekStep>().as("step"))
    .select(sql<number>`count(*)::int`.as("sent"))
    .select(sql<number>`count(done_at)::int`.as("done"))
    .where("queued_at", ">=", since)
    .groupBy(["day", "step"])
    .orderBy("day")
    .orderBy("step")
    .execute();
}
