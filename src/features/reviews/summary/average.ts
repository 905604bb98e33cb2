export const stars = [1, 2, 3, 4, 5] as const;

export type Stars = (typeof stars)[number];

/** How many reviews have each rating. */
export type StarCounts = Readonly<Record<Stars, number>>;

export function totalOf(counts: StarCounts): number {
  return stars.reduce((sum, star) => sum + counts[star], 0);
}

/** The average rating; 0 without reviews. */
export function averageOf(counts: StarCounts): number {
  const points = stars.reduce((sum, star) => sum + star * counts[star], 0);
  const total = totalOf(counts);
  return total === 0 ? 0 : points / total;
}

/**
 * The difference of two averages as they are shown, each rounded to one decimal, so that the text
 * agrees with the two figures beside it.
 */
export function shownChange(now: number, before: number): number {
  return (Math.round(now * 10) - Math.round(before * 10)) / 10;
}
