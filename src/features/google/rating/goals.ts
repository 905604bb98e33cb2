/** The lowest and the highest goal. Goals have one decimal, as Google shows ratings. */
export const minGoal = 1.1;
export const maxGoal = 5;

const known = [4, 4.5, 4.8, 5];

/** Returns the next rating that Google would show: 4.3 after 4.2 and after 4.25. */
export function nextTenth(rating: number): number {
  return Math.min(maxGoal, (Math.floor(Math.round(rating * 1000) / 100) + 1) / 10);
}

/**
 * Returns the goal of an owner who chose none: the next half. Above 4.5 it is 4.8, then 4.9, because a mean of
 * 5.0 needs five stars from every customer.
 */
export function defaultGoal(rating: number): number {
  const half = (Math.floor(rating * 2) + 1) / 2;
  if (half < maxGoal) return half;
  return rating < 4.8 ? 4.8 : 4.9;
}

/** Returns the goals that an owner can choose, with the chosen one. The lowest is the next shown rating. */
export function goalChoices(rating: number, chosen: number): number[] {
  const above = known.filter((goal) => goal > rating);
  return [...new Set([nextTenth(rating), ...above, chosen])].sort((a, b) => a - b);
}
