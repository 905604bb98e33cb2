import type { Services } from "#src/services/services.ts";
import type { ReviewFilter } from "../contract.ts";
import { countReviews } from "../summary/count-reviews.server.ts";
import { countMatches, findBlocks, type NumberRange, rangeOf } from "./blocks.ts";
import { readNarrowBlocks, readWideBlocks } from "./read-blocks.server.ts";

/** The position of a page of a list: the matches in `ranges` without the first `skip`. */
export interface FoundPage {
  /** The number of all matches. */
  count: number;
  /** Ranges of `star_seq` when the filter names stars, else of `seq`. */
  ranges: NumberRange[];
  skip: number;
}

/**
 * Finds a page of the reviews that match a filter, newest first, at the same cost at any depth.
 * Without a filter or with stars alone the page is a range of numbers. Otherwise the counts
 * of the wide blocks, then of their narrow blocks, show which 128 numbers to read.
 */
export async function findPage(
  services: Pick<Services, "db">,
  businessId: string,
  { offset, size, ...filter }: ReviewFilter & { offset: number; size: number },
): Promise<FoundPage> {
  const { stars } = filter;
  if (filter.displayed === undefined && filter.status === undefined) {
    const count = await countReviews(services, businessId, stars);
    const last = count - offset;
    return {
      count,
      ranges: [{ first: last - size + 1, last }],
      skip: 0,
    };
  }
  const all = await readWideBlocks(services, businessId, stars);
  const wide = findBlocks(all, filter, { offset, size });
  const inside = await readNarrowBlocks(services, businessId, { stars, wide: wide.blocks });
  const narrow = findBlocks(inside, filter, { offset: wide.skip, size });
  return {
    count: countMatches(all, filter),
    ranges: narrow.blocks.map(rangeOf),
    skip: narrow.skip,
  };
}
