import { randomNumbers } from "../fuzz.ts";
import type { Area } from "./areas.ts";
import { isExcluded, type Located } from "./excluded.ts";
import type { Fault } from "./place.ts";

/** Draws faults of each area in the order of the seed. The same code and seed give the same faults. */
export interface Draw {
  area: string;
  /** Faults that the sample takes of this area, in proportion to its statements. */
  quota: number;
  next(): Omit<Fault, "number"> | undefined;
}

export function drawFrom(
  areas: Area[],
  { seed, count, exclusions }: { seed: number; count: number; exclusions: Located[] },
): Draw[] {
  const sizes = areas.map(({ statements }) => statements);
  const quotas = share(count, sizes);
  return areas.map(({ name, places }, index) => {
    // Each area has numbers of its own, so that one area alone gives the same faults.
    const below = randomNumbers(
      seed + [...name].reduce((sum, char) => sum * 31 + char.charCodeAt(0), 7),
    );
    const left = places.filter((place) => !isExcluded(place, exclusions));
    return {
      area: name,
      quota: quotas[index] ?? 0,
      next() {
        if (left.length === 0) return undefined;
        const [place] = left.splice(below(left.length), 1);
        if (!place) return undefined;
        const { variants, ...rest } = place;
        return { ...rest, variant: variants[below(variants.length)] ?? "" };
      },
    };
  });
}

/** Divides `count` in proportion to `sizes`. The largest remainders get what is left. */
export function share(count: number, sizes: number[]): number[] {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const exact = sizes.map((size) => (count * size) / total);
  const shares = exact.map(Math.floor);
  const order = exact
    .map((value, index) => ({ index, rest: value % 1 }))
    .sort((a, b) => b.rest - a.rest);
  const missing = count - shares.reduce((sum, value) => sum + value, 0);
  for (const { index } of order.slice(0, missing)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}
