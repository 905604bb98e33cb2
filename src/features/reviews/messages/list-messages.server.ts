import type { Services } from "#src/services/services.ts";
import { totalOf } from "../summary/average.ts";
import * as summaryQueries from "../summary/queries.server.ts";
import { countFiltered, pageFiltered } from "../tally/queries.server.ts";
import { type Message, pageSize } from "./contract.ts";
import * as queries from "./queries.server.ts";

export interface MessageFilter extends queries.Filter {
  /** From 1. A page past the end is empty. */
  page: number;
}

/** One page of a business's reviews, newest first, and how many match the filter. */
export async function listMessages(
  { db }: Pick<Services, "db">,
  businessId: string,
  { page, ...filter }: MessageFilter,
): Promise<{ results: Message[]; count: number }> {
  const offset = (page - 1) * pageSize;
  if (filter.displayed !== undefined || filter.status !== undefined) {
    const [count, rows] = await Promise.all([
      countFiltered(db, businessId, filter),
      pageFiltered(db, businessId, { ...filter, offset, size: pageSize }),
    ]);
    return { results: rows.map(asMessage), count };
  }
  const count = await countNumbered(db, businessId, filter.stars);
  const slice = { ...filter, from: count - offset, size: pageSize };
  const rows = await queries.sliceReviews(db, businessId, slice);
  return { results: rows.map(asMessage), count };
}

/** How many reviews there are of some stars or of all, which is also the newest one's number. */
export async function countNumbered(
  db: Services["db"],
  businessId: string,
  stars: number | undefined,
): Promise<number> {
  const counts = await summaryQueries.readCounts(db, businessId);
  if (stars !== undefined) return counts[stars as summaryQueries.Stars];
  return totalOf(counts);
}

type Row = Omit<Message, "created_at" | "comment_erased_at"> & {
  created_at: Date;
  comment_erased_at: Date | null;
};

/** A stored review as the API answers it. */
export function asMessage(row: Row): Message {
  return {
    id: row.id,
    rating: row.rating,
    comment: row.comment,
    comment_erased_at: row.comment_erased_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    displayed: row.displayed,
    status: row.status,
    note: row.note,
  };
}
