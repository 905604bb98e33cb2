import type { Services } from "#src/services/services.ts";
import type { StateFilter } from "../contract.ts";
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
 * Finds a page of the reviews in some states, newest first, at the same cost at any depth. The counts
 * of the wide blocks, then of their narrow blocks, show which 128 numbers to read.
 */
export async function findPage(
  services: Pick<Services, "db">,
  businessId: string,
  { offset, size, ...filter }: StateFilter & { offset: number; size: number },
): Promise<FoundPage> {
  const { stars } = filter;
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
