import type { Services } from "#src/services/services.ts";
import { countReviews } from "../summary/count-reviews.server.ts";
import { type Block, narrowSpan, type StateCounts, wideSpan } from "./blocks.ts";
import { readStateCounts } from "./queries.server.ts";

const wideInNarrow = wideSpan / narrowSpan;
const noCounts: StateCounts = { seen: 0, open: 0, open_seen: 0, resolved: 0, resolved_seen: 0 };

/** Returns the wide blocks of a business's reviews, or of its reviews with one rating, newest first: 31 per million. */
export async function readWideBlocks(
  services: Pick<Services, "db">,
  businessId: string,
  stars: number | undefined,
): Promise<Block[]> {
  const [newest, counts] = await Promise.all([
    countReviews(services, businessId, stars),
    readStateCounts(services.db, businessId, { stars: stars ?? 0, span: wideSpan }),
  ]);
  return Array.from({ length: Math.ceil(newest / wideSpan) }, (_, block) => ({
    block,
    span: wideSpan,
    size: Math.min(wideSpan, newest - block * wideSpan),
    counts: counts.get(block) ?? noCounts,
  })).reverse();
}

/** Returns the narrow blocks in some wide ones, newest first. */
export async function readNarrowBlocks(
  { db }: Pick<Services, "db">,
  businessId: string,
  { stars, wide }: { stars: number | undefined; wide: Block[] },
): Promise<Block[]> {
  const inside = wide.flatMap(({ block, size }) =>
    Array.from({ length: Math.ceil(size / narrowSpan) }, (_, index) => ({
      block: block * wideInNarrow + index,
      span: narrowSpan,
      size: Math.min(narrowSpan, size - index * narrowSpan),
    })).reverse(),
  );
  if (inside.length === 0) return [];
  const counts = await readStateCounts(db, businessId, {
    stars: stars ?? 0,
    span: narrowSpan,
    blocks: inside.map(({ block }) => block),
  });
  return inside.map((one) => ({ ...one, counts: counts.get(one.block) ?? noCounts }));
}
