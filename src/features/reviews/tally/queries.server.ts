import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";
import type { StateCounts } from "./blocks.ts";

/**
 * The stored counts of blocks, by block. `stars` 0 means blocks of all reviews, else of the reviews
 * with that rating. A block without a row has only unread reviews without a status.
 *
 *     select seen, open, … from review_tally
 *      where business_id = … and stars = 0 and span = 32768                        all wide blocks
 *      where business_id = … and stars = 0 and span = 128 and block = any('{…}')   some narrow ones
 */
export async function readStateCounts(
  db: Db,
  businessId: string,
  { stars, span, blocks }: { stars: number; span: number; blocks?: number[] },
): Promise<Map<number, StateCounts>> {
  const rows = await db
    .selectFrom("review_tally")
    .select(["block", "seen", "open", "open_seen", "resolved", "resolved_seen"])
    .where("business_id", "=", businessId)
    .where("stars", "=", stars)
    .where("span", "=", span)
    .$if(blocks !== undefined, (query) =>
      query.where(sql<boolean>`block = any(${blocks ?? []}::bigint[])`),
    )
    .execute();
  return new Map(rows.map(({ block, ...counts }) => [block, counts]));
}
