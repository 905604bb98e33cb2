import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";
import type { DateRange } from "../day-counters/totals.ts";
import type { TopicCounts } from "./rank-topics.ts";

/**
 * How many reviews of some days named each topic. Reads one range of the counters' key: at most twelve rows per
 * day, so the number of reviews does not matter.
 */
export async function sumTopics(
  db: Db,
  businessId: string,
  { from, to }: DateRange,
): Promise<TopicCounts[]> {
  const { rows } = await sql<TopicCounts>`
    select topic, sum(low)::bigint as low, sum(high)::bigint as high from topic_day
    where business_id = ${businessId}::uuid and day between ${from}::date and ${to}::date
    group by topic order by topic`.execute(db);
  return rows;
}
