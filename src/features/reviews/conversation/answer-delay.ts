/** Steps per power of two: one step is a fifth longer than the step before. */
const steps = 4;

/** Returns the counter's step for a delay. Everything below a minute is 0. */
export function delayStep(ms: number): number {
  return Math.round(steps * Math.log2(Math.max(1, ms / 60_000)));
}

export function minutesOfStep(step: number): number {
  return Math.round(2 ** (step / steps));
}

/**
 * Returns the minutes within which half of the answers came; undefined without an answer. `rows` begin with the
 * fastest.
 */
export function medianMinutes(rows: { delay: number; answered: number }[]): number | undefined {
  const half = rows.reduce((sum, { answered }) => sum + answered, 0) / 2;
  let sum = 0;
  const middle = rows.find(({ answered }) => {
    sum += answered;
    return sum > 0 && sum >= half;
  });
  return middle && minutesOfStep(middle.delay);
}
