type Counts = Readonly<Record<1 | 2 | 3 | 4 | 5, number>>;

export function totalOf(stars: Counts): number {
  return stars[1] + stars[2] + stars[3] + stars[4] + stars[5];
}

/** The average of so many ratings of each star; 0 without any. */
export function averageOf(stars: Counts): number {
  const points = stars[1] + 2 * stars[2] + 3 * stars[3] + 4 * stars[4] + 5 * stars[5];
  const total = totalOf(stars);
  return total === 0 ? 0 : points / total;
}

/**
 * How far an average has moved, as the reader would work it out from the two that are shown with
 * one decimal each: so text and figures never disagree.
 */
export function shownChange(now: number, before: number): number {
  return (Math.round(now * 10) - Math.round(before * 10)) / 10;
}
