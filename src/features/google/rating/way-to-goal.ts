/** Ratings and goals are integers here, in ten-thousandths of a star, so that no result depends on rounding errors. */
const scale = 10_000;
const units = (stars: number) => Math.round(stars * scale);
/** Google shows 4.5 from a mean of 4.45 on. */
const shownBelow = units(0.05);

/** What is shown of a place: its rating, usually with one decimal, and its number of reviews. */
export interface ShownRating {
  rating: number;
  count: number;
}

/** How many five-star reviews lead from a shown rating to a goal. */
export type WayToGoal =
  | {
      state: "reached";
      /** How many five-star reviews balance a review of one star. Undefined for 5.0: none can. */
      perOneStar: number | undefined;
    }
  | {
      state: "ahead";
      /** The shown rating is rounded, so the number lies in a span. */
      low: number;
      middle: number;
      high: number;
      /** Google rounds the new mean too: the goal may be shown from this number on. */
      shownFrom: number;
      /** True for 5.0, which a mean never reaches after a lower review. The span ends at 4.95. */
      isRounded: boolean;
    };

/** Returns the way from a shown rating to a goal with one decimal. `count` is at least 1. */
export function wayToGoal(shown: ShownRating, goal: number): WayToGoal {
  const { rating, count } = shown;
  if (shownRating(rating) >= goal) return { state: "reached", perOneStar: balance(goal) };
  const isRounded = goal === 5;
  const target = isRounded ? units(goal) - shownBelow : units(goal);
  const [lowest, highest] = possibleSums(shown);
  const low = atLeastOne(needed(highest, count, target));
  const high = atLeastOne(needed(lowest, count, target));
  const middle = needed(units(rating) * count, count, target);
  return {
    state: "ahead",
    low,
    middle: Math.min(high, Math.max(low, middle)),
    high,
    shownFrom: atLeastOne(needed(highest, count, units(goal) - shownBelow)),
    isRounded,
  };
}

/** Returns a mean as Google shows it, with one decimal. */
export function shownRating(mean: number): number {
  return Math.round(Math.round(mean * 1000) / 100) / 10;
}

/** Returns the smallest k for which (sum + 5k) / (count + k) is at least `target`. */
function needed(sum: number, count: number, target: number): number {
  return Math.max(0, Math.ceil((target * count - sum) / (units(5) - target)));
}

function atLeastOne(reviews: number): number {
  return Math.max(1, reviews);
}

/**
 * Returns the lowest and the highest sum of stars that is shown as `rating`. Stars are whole, so few reviews leave few
 * sums: three reviews with 4.3 have 13 stars. Numbers that match no sum, such as 4.2 of one review, keep the
 * whole span.
 */
function possibleSums({ rating, count }: ShownRating): [lowest: number, highest: number] {
  const mean = units(rating);
  const half = halfStep(mean);
  const lower = Math.max(units(1), mean - half) * count;
  const upper = Math.min(units(5), mean + half) * count;
  const lowest = Math.ceil(lower / scale) * scale;
  const highest = Math.floor(upper / scale) * scale;
  return lowest <= highest ? [lowest, highest] : [lower, upper];
}

/** Half of the last decimal: 0.05 for 4.2, 0.005 for 4.25. */
function halfStep(mean: number): number {
  if (mean % units(0.1) === 0) return units(0.05);
  return mean % units(0.01) === 0 ? units(0.005) : units(0.0005);
}

function balance(goal: number): number | undefined {
  return goal === 5 ? undefined : Math.ceil((units(goal) - units(1)) / (units(5) - units(goal)));
}
