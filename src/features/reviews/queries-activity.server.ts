import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";

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
