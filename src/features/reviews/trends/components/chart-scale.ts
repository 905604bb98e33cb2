/** The top of an axis for counts up to `largest`: a round number whose half is whole too. */
export function topOf(largest: number): number {
  if (largest <= 2) return 2;
  const power = 10 ** Math.floor(Math.log10(largest));
  const steps = [1, 2, 4, 6, 8, 10].map((step) => step * power);
  return steps.find((step) => step >= largest && step % 2 === 0) ?? 10 * power;
}

/** Which of `count` places get a label, at most `most` of them, evenly apart and the last one always. */
export function labelled(count: number, most: number): number[] {
  const every = Math.ceil(count / most);
  const places: number[] = [];
  for (let at = count - 1; at >= 0; at -= every) places.unshift(at);
  return places;
}
