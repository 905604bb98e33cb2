import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";
import type { StarCounts, Status } from "./queries.server.ts";

/** From the first day to the last, both 'YYYY-MM-DD' and counted. */
export interface Period {
  from: string;
  to: string;
}

export interface PeriodNumbers {
  stars: StarCounts;
  visits: number;
  invites: number;
  googleClicks: number;
}

/** What was counted in a period: the day counters, added up. */
export async function readPeriod(db: Db, businessId: string, { from, to }: Period) {
  const { rows } = await sql<Record<"v" | "i" | "g" | "s1" | "s2" | "s3" | "s4" | "s5", number>>`
    select coalesce(sum(visits), 0)::bigint v, coalesce(sum(invites), 0)::bigint i,
      coalesce(sum(google_clicks), 0)::bigint g, coalesce(sum(stars_1), 0)::bigint s1,
      coalesce(sum(stars_2), 0)::bigint s2, coalesce(sum(stars_3), 0)::bigint s3,
      coalesce(sum(stars_4), 0)::bigint s4, coalesce(sum(stars_5), 0)::bigint s5
    from activity_day
    where business_id = ${businessId}::uuid and day between ${from}::date and ${to}::date`.execute(
    db,
  );
  const row = rows[0] ?? { v: 0, i: 0, g: 0, s1: 0, s2: 0, s3: 0, s4: 0, s5: 0 };
  return {
    stars: { 1: row.s1, 2: row.s2, 3: row.s3, 4: row.s4, 5: row.s5 },
    visits: row.v,
    invites: row.i,
    googleClicks: row.g,
  } satisfies PeriodNumbers;
}

/** How many ratings each day had; days without any are left out. */
export function countByDay(db: Db, businessId: string, { from, to }: Period) {
  return db
    .selectFrom("activity_day")
    .where("business_id", "=", businessId)
    .where("day", ">=", sql<string>`${from}::date`)
    .where("day", "<=", sql<string>`${to}::date`)
    .groupBy("day")
    .select([
      "day",
      sql<number>`sum(stars_1 + stars_2 + stars_3 + stars_4 + stars_5)::bigint`.as("count"),
    ])
    .execute();
}

/** How many ratings each source brought, most first. */
export async function countBySource(db: Db, businessId: string, { from, to }: Period) {
  const { rows } = await sql<{ source: string; count: number }>`
    select source, sum(stars_1 + stars_2 + stars_3 + stars_4 + stars_5)::bigint as count
    from activity_day
    where business_id = ${businessId}::uuid and day between ${from}::date and ${to}::date
    group by source having sum(stars_1 + stars_2 + stars_3 + stars_4 + stars_5) > 0
    order by count desc, source limit 50`.execute(db);
  return rows;
}

export interface Said {
  rating: number;
  comment: string;
  created_at: Date;
  status: Status | null;
}

/**
 * The newest comments of a period, up to `each` of every star. The counters tell which numbers the
 * period's reviews have, and of each star the newest 300 are looked at, however many there were.
 */
export async function readComments(
  db: Db,
  businessId: string,
  { from, to, each }: Period & { each: number },
): Promise<Said[]> {
  const { rows } = await sql<Said>`
    with days as (
      select ${sql.join(
        [1, 2, 3, 4, 5].flatMap((star) => [
          sql`coalesce(sum(${sql.ref(`stars_${star}`)}) filter (where day > ${to}::date), 0)::bigint
            as ${sql.ref(`after_${star}`)}`,
          sql`coalesce(sum(${sql.ref(`stars_${star}`)}) filter (where day <= ${to}::date), 0)::bigint
            as ${sql.ref(`in_${star}`)}`,
        ]),
      )}
      from activity_day where business_id = ${businessId}::uuid and day >= ${from}::date
    ), numbered as (
      select star, newest, least(counted, 300) as many
      from days, rating_count c, lateral (values ${sql.join(
        [1, 2, 3, 4, 5].map(
          (star) => sql`(${sql.lit(star)}, c.${sql.ref(`stars_${star}`)}
            - ${sql.ref(`after_${star}`)}, ${sql.ref(`in_${star}`)})`,
        ),
      )}) of_star (star, newest, counted)
      where c.business_id = ${businessId}::uuid
    )
    select said.* from numbered, lateral (
      select rating, comment, created_at, status from review
      where business_id = ${businessId}::uuid and rating = star
        and star_seq <= newest and star_seq > newest - many and comment <> ''
        -- Two that arrive together at midnight may have their numbers in the other order.
        and (created_at at time zone 'America/Sao_Paulo')::date between ${from}::date and ${to}::date
      order by star_seq desc limit ${each}
    ) said`.execute(db);
  return rows;
}
