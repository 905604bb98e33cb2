import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";
import type { StarCounts } from "../summary/queries.server.ts";

/** Calendar days in São Paulo, 'YYYY-MM-DD', both included. */
export interface Span {
  from: string;
  to: string;
}

/** Counters added up; `points` are the stars given, so that averages of sums stay exact. */
export interface Counted {
  visits: number;
  ratings: number;
  points: number;
  invites: number;
  google_clicks: number;
}

const sums = sql<Counted>`
  sum(visits)::bigint as visits,
  sum(stars_1 + stars_2 + stars_3 + stars_4 + stars_5)::bigint as ratings,
  sum(stars_1 + 2 * stars_2 + 3 * stars_3 + 4 * stars_4 + 5 * stars_5)::bigint as points,
  sum(invites)::bigint as invites,
  sum(google_clicks)::bigint as google_clicks`;

/** A range of the counters' key, one row a day that has any, oldest first. */
export async function countedByDay(
  db: Db,
  businessId: string,
  { from, to }: Span,
): Promise<(Counted & { day: string })[]> {
  const { rows } = await sql<Counted & { day: string }>`
    select day, ${sums} from activity_day
    where business_id = ${businessId}::uuid and day between ${from}::date and ${to}::date
    group by day order by day`.execute(db);
  return rows;
}

/** The sources that brought most, the first ones of all. */
export async function countedBySource(
  db: Db,
  businessId: string,
  { from, to, most }: Span & { most: number },
): Promise<(Counted & { source: string })[]> {
  const { rows } = await sql<Counted & { source: string }>`
    select source, ${sums} from activity_day
    where business_id = ${businessId}::uuid and day between ${from}::date and ${to}::date
    group by source order by visits desc, ratings desc, source limit ${most}`.execute(db);
  return rows;
}

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
