import { saoPauloDate } from "#src/lib/time/sao-paulo-date.ts";
import type { Services } from "#src/services/services.ts";
import { averageOf, totalOf } from "../summary/average.ts";
import { readShopCounts } from "./queries.server.ts";

/** What /lojas shows of the reviews of one business. The average is null without reviews. */
export interface ShopReviews {
  average: number | null;
  total: number;
  today: number;
  unread: number;
  open: number;
}

/** Returns the numbers of several businesses, by business. Reads counters only, with one statement. */
export async function countShops(
  { db, clock }: Pick<Services, "db" | "clock">,
  businessIds: string[],
): Promise<Map<string, ShopReviews>> {
  const rows = await readShopCounts(db, businessIds, saoPauloDate(clock.now()));
  return new Map(
    rows.map(({ businessId, stars, seen, open, today }) => {
      const total = totalOf(stars);
      const average = total === 0 ? null : averageOf(stars);
      return [businessId, { average, total, today, open, unread: Math.max(0, total - seen) }];
    }),
  );
}
