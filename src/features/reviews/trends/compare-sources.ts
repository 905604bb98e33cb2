import { oneDecimal } from "#src/lib/text/numbers.ts";
import type { Trends } from "./contract.ts";

type Source = Trends["sources"][number];

/** Sources that are compared: those with the most. Few, because every comparison can be wrong by chance. */
const maxCompared = 6;
/** Below this count a source says nothing yet. */
const leastCount = 5;
/** The difference must be at least this large, with the chance taken off. */
const leastRatio = 1.3;
/** Bounds that all comparisons of a period keep together in 95 of 100 cases (Bonferroni): two metrics, and one pair or 15. */
const deviations = { pair: 2.24, six: 3.15 };

const metrics = [
  ["ratings", "avaliações"],
  ["google_clicks", "idas ao Google"],
] as const;

/**
 * Returns one sentence about the source that brings most and the one that brings least, with the interval in which the
 * true ratio lies. Undefined where the numbers do not carry it.
 */
export function sourcesText(sources: Source[]): string | undefined {
  for (const [metric, noun] of metrics) {
    const found = compare(sources, metric);
    if (found) {
      const { top, other, low, ratio, high } = found;
      return `“${top.name}” traz cerca de ${timesText(ratio)} mais ${noun} do que “${other.name}”: ${rangeText(low, high)}, descontado o acaso.`;
    }
  }
  return undefined;
}

function compare(sources: Source[], metric: (typeof metrics)[number][0]) {
  const named = sources
    .filter(({ source, ...counts }) => source && counts[metric] >= leastCount)
    .toSorted((a, b) => b[metric] - a[metric])
    .slice(0, maxCompared);
  const [top, other] = [named[0], named.at(-1)];
  if (!top || !other || top === other) return undefined;
  const bounds = ratioBounds(top[metric], other[metric], named.length === 2);
  return bounds.low < leastRatio ? undefined : { top, other, ...bounds };
}

/** The ratio of two counts with its bounds, from Wilson's interval for the share of the first one. */
function ratioBounds(first: number, second: number, isPair: boolean) {
  const z = isPair ? deviations.pair : deviations.six;
  const n = first + second;
  const share = first / n;
  const centre = share + (z * z) / (2 * n);
  const half = z * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n));
  const whole = 1 + (z * z) / n;
  const asRatio = (p: number) => p / (1 - p);
  return {
    low: asRatio((centre - half) / whole),
    ratio: first / second,
    high: asRatio((centre + half) / whole),
  };
}

/** '3 vezes'; '1,5 vez' has a singular. */
function timesText(ratio: number): string {
  const rounded = ratio < 2 ? Math.round(ratio * 10) / 10 : Math.round(ratio);
  return `${shown(rounded)} ${rounded < 2 ? "vez" : "vezes"}`;
}

function rangeText(low: number, high: number): string {
  const least = Math.floor(low * 10) / 10;
  // A bound so far away says nothing.
  if (high > 10) return `pelo menos ${timesText(least)}`;
  return `entre ${shown(least)} e ${timesText(Math.ceil(high))}`;
}

function shown(value: number): string {
  return Number.isInteger(value) ? `${value}` : oneDecimal.format(value);
}
