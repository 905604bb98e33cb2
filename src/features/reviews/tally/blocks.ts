import type { StateFilter, Status } from "../contract.ts";

/**
 * A block is a run of review numbers: `seq`, or `star_seq` within one rating. Block 0 of span 128 has
 * the numbers 1 to 128, block 1 the numbers 129 to 256. The trigger `tally_review` counts the states
 * of the reviews in narrow and in wide blocks; 256 narrow blocks make a wide one.
 */
export const narrowSpan = 128;
export const wideSpan = 32_768;

export interface Block {
  block: number;
  span: number;
  /** How many reviews the block has: `span`, or fewer in the newest block. */
  size: number;
  counts: StateCounts;
}

/** How many reviews of a block are in each state. Unread reviews without a status are not counted. */
export type StateCounts = Record<(typeof states)[number]["column"], number>;

const states = [
  { column: "seen", displayed: true, status: null },
  { column: "open", displayed: false, status: "open" },
  { column: "open_seen", displayed: true, status: "open" },
  { column: "resolved", displayed: false, status: "resolved" },
  { column: "resolved_seen", displayed: true, status: "resolved" },
] as const;

/** How many reviews of these blocks match a filter. The blocks are of the filter's stars. */
export function countMatches(blocks: Block[], filter: StateFilter): number {
  return blocks.reduce((sum, block) => sum + matchesIn(block, filter), 0);
}

function matchesIn({ size, counts }: Block, { displayed, status }: StateFilter): number {
  const matches = (state: { displayed: boolean; status: Status | null }) =>
    (displayed === undefined || state.displayed === displayed) &&
    (status === undefined || state.status === status);
  const total = (of: readonly (typeof states)[number][]) =>
    of.reduce((sum, { column }) => sum + counts[column], 0);
  if (!matches({ displayed: false, status: null })) return total(states.filter(matches));
  // A mark between the two reads of a block may count one review more than `size` has.
  return Math.max(0, size - total(states.filter((state) => !matches(state))));
}

/**
 * Returns the blocks that contain a page of the matches, and how many matches to skip in the first block.
 * `blocks` come newest first. For the page with `offset` 10 and `size` 10:
 *
 *     block       7    6    5    4    3
 *     matches     4    5    0    8   20
 *     positions  0-3  4-8   -   9-16 17-36
 *     page                     10 ... 19      → blocks 4 and 3; skip 10 - 9 = 1
 */
export function findBlocks(
  blocks: Block[],
  filter: StateFilter,
  { offset, size }: { offset: number; size: number },
): { blocks: Block[]; skip: number } {
  const found: Block[] = [];
  let skip = 0;
  let position = 0;
  for (const block of blocks) {
    const matches = matchesIn(block, filter);
    const holdsPart = matches > 0 && position < offset + size && position + matches > offset;
    if (holdsPart && found.length === 0) skip = Math.max(0, offset - position);
    if (holdsPart) found.push(block);
    position += matches;
  }
  return { blocks: found, skip };
}

/** Review numbers, both included. */
export interface NumberRange {
  first: number;
  last: number;
}

export function rangeOf({ block, span, size }: Block): NumberRange {
  return { first: block * span + 1, last: block * span + size };
}
