import { type RawBuilder, sql } from "kysely";
import type { Db } from "#src/db/client.ts";
import { batchSize, insertReviews } from "#src/sandbox/load-reviews.server.ts";

/**
 * Stores `count` reviews that the database generates. `rowsOf` builds a query over the numbers `n`: it
 * returns the columns of `LoadedReview`, and `n` as `position`.
 */
export async function generateReviews(
  db: Db,
  businessId: string,
  count: number,
  rowsOf: (numbers: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<void> {
  for (let first = 1; first <= count; first += batchSize) {
    const last = Math.min(count, first + batchSize - 1);
    const numbers = sql`generate_series(${first}::bigint, ${last}::bigint) n`;
    await insertReviews(db, businessId, rowsOf(numbers));
  }
}
