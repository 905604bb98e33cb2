/** The top value of an axis for counts up to `largest`: a round number whose half is an integer. */
export function axisTop(largest: number): number {
  if (largest <= 2) return 2;
  const power = 10 ** Math.floor(Math.log10(largest));
  const steps = [1, 2, 4, 6, 8, 10].map((step) => step * power);
  return steps.find((step) => step >= largest && step % 2 === 0) ?? 10 * power;
}

/** The indexes of the labelled places: at most `max` of `count`, evenly spaced, always with the last. */
export function labelPlaces(count: number, max: number): number[] {
  const every = Math.ceil(count / max);
  const places: number[] = [];
  for (let at = count - 1; at >= 0; at -= every) places.unshift(at);
  return places;
}
