import type { Services } from "#src/services/services.ts";
import { type Message, pageSize } from "./contract.ts";
import * as queries from "./queries.server.ts";

export interface MessageFilter {
  /** From 1. A page past the end is empty. */
  page: number;
  stars?: number | undefined;
  displayed?: boolean | undefined;
}

/** One page of a business's reviews, newest first, and how many match the filter. */
export async function listMessages(
  { db }: Pick<Services, "db">,
  businessId: string,
  { page, stars, displayed }: MessageFilter,
): Promise<{ results: Message[]; count: number }> {
  const offset = (page - 1) * pageSize;
  if (displayed !== undefined) {
    const filter = { displayed, stars, offset, size: pageSize };
    const found = await queries.pageByDisplayed(db, businessId, filter);
    return { results: found.results.map(asMessage), count: found.count };
  }
  const counts = await queries.readCounts(db, businessId);
  const count = stars
    ? counts[stars as queries.Stars]
    : counts[1] + counts[2] + counts[3] + counts[4] + counts[5];
  const slice = { from: count - offset, size: pageSize };
  const rows = stars
    ? await queries.sliceReviewsOfStar(db, businessId, { ...slice, stars })
    : await queries.sliceReviews(db, businessId, slice);
  return { results: rows.map(asMessage), count };
}

/** A stored review as the API answers it. */
export function asMessage(
  row: Omit<Message, "created_at" | "comment_erased_at"> & {
    created_at: Date;
    comment_erased_at: Date | null;
  },
): Message {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    comment_erased_at: row.comment_erased_at?.toISOString() ?? null,
  };
}
