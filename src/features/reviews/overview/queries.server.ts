import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";
import type { StarCounts } from "../summary/average.ts";
import { wideSpan } from "../tally/blocks.ts";

export interface ShopCounts {
  businessId: string;
  stars: StarCounts;
  seen: number;
  open: number;
  /** Ratings of one day. */
  today: number;
}

/** Returns the counters of several businesses. Reads one row per business and 32,768 reviews, and those of `day`. */
export async function readShopCounts(
  db: Db,
  businessIds: string[],
  day: string,
): Promise<ShopCounts[]> {
  const { rows } = await sql<ShopCounts>`
    select asked.id as "businessId",
      json_build_object(1, coalesce(stars_1, 0), 2, coalesce(stars_2, 0), 3, coalesce(stars_3, 0),
        4, coalesce(stars_4, 0), 5, coalesce(stars_5, 0)) as stars,
      coalesce(tally.seen, 0)::bigint as seen, coalesce(tally.open, 0)::bigint as open,
      coalesce(now.ratings, 0)::bigint as today
    from unnest(${businessIds}::uuid[]) as asked (id)
    left join rating_count on rating_count.business_id = asked.id
    left join lateral (
      select sum(t.seen + t.open_seen + t.resolved_seen) as seen, sum(t.open + t.open_seen) as open
      from review_tally t
      where t.business_id = asked.id and t.stars = 0 and t.span = ${wideSpan}
    ) tally on true
    left join lateral (
      select sum(d.stars_1 + d.stars_2 + d.stars_3 + d.stars_4 + d.stars_5) as ratings
      from activity_day d
      where d.business_id = asked.id and d.day = ${day}::date
    ) now on true`.execute(db);
  return rows;
}
