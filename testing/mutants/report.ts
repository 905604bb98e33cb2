import { withFault } from "./place.ts";
import type { Related } from "./related.ts";
import type { SampledFault } from "./sample.ts";

export interface Result {
  fault: SampledFault;
  related: Related;
  /** What noticed the fault. */
  failure?: string | undefined;
  /** The browser tests that were tried after the unit tests noticed nothing. */
  specs?: string[];
}

/** Smallest share of noticed faults in the sample, and in the areas of money and rights. */
const minShare = 0.9;
const minShares: Record<string, number> = { billing: 0.85, session: 0.85, invitations: 0.85 };

/** Prints noticed and drawn faults of each area. Returns false if a share is too small. */
export function printShares(results: Result[]): boolean {
  const rows = [...Map.groupBy(results, ({ fault }) => fault.area)];
  const shares = [...rows, ["all", results] as const].map(([area, all]) => {
    const noticed = all.filter(({ failure }) => failure !== undefined).length;
    const share = noticed / all.length;
    const min = area === "all" ? minShare : minShares[area];
    const isEnough = min === undefined || share >= min;
    const wanted = min === undefined ? "" : `, wanted ${min * 100} %${isEnough ? "" : ": TOO FEW"}`;
    const counts = `${noticed} of ${all.length}`.padStart(12);
    console.log(`${area.padEnd(12)}${counts}  ${(share * 100).toFixed(1).padStart(5)} %${wanted}`);
    return isEnough;
  });
  return shares.every(Boolean);
}

/** A fault as a diff of the lines it changes. */
export function diff(fault: SampledFault, code: string): string {
  const before = code.split("\n");
  const after = withFault(code, fault).split("\n");
  const first = before.findIndex((line, index) => line !== after[index]);
  const last = before.findLastIndex((line, index) => line !== after[index]);
  const lines = (text: string[], sign: string) =>
    text
      .slice(first, last + 1)
      .filter((line) => sign === "-" || line.trim() !== "")
      .map((line) => `  ${sign} ${line}`);
  const place = `${fault.file}:${first + 1} (${fault.operator})`;
  return [place, ...lines(before, "-"), ...lines(after, "+")].join("\n");
}
