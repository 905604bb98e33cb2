import type { Area } from "./areas.ts";
import type { Draw } from "./draw.ts";
import type { Fault } from "./place.ts";
import type { Candidate, TypeCheck } from "./type-check.ts";

export interface SampledFault extends Fault {
  area: Area["name"];
}

/** Takes as many faults of each area as its quota. No two overlap, and the types allow each. */
export async function takeSample(draws: Draw[], check: TypeCheck): Promise<SampledFault[]> {
  const taken = new Map<Draw, Candidate[]>(draws.map((draw) => [draw, []]));
  let open = draws.filter(({ quota }) => quota > 0);
  while (open.length > 0) {
    // About half of the drawn faults are type errors.
    const drawn = open.map((draw) => {
      const missing = draw.quota - (taken.get(draw)?.length ?? 0);
      const candidates = Array.from({ length: Math.ceil(missing * 2.5) }, () => draw.next());
      return { draw, candidates: candidates.filter((candidate) => candidate !== undefined) };
    });
    const accepted = await check.accepted(drawn.flatMap(({ candidates }) => candidates));
    for (const { draw, candidates } of drawn) {
      const faults = taken.get(draw) ?? [];
      for (const candidate of candidates) {
        const isFree = !faults.some((fault) => overlap(fault, candidate));
        if (isFree && accepted.has(candidate) && faults.length < draw.quota) faults.push(candidate);
      }
    }
    open = drawn
      .filter(({ draw, candidates }) => {
        const isFull = (taken.get(draw)?.length ?? 0) >= draw.quota;
        return !isFull && candidates.length > 0;
      })
      .map(({ draw }) => draw);
  }
  return [...taken]
    .flatMap(([{ area }, faults]) => faults.map((fault) => ({ ...fault, area })))
    .map((fault, index) => ({ ...fault, number: index + 1 }));
}

const overlap = (a: Candidate, b: Candidate) =>
  a.file === b.file && a.start <= b.end && b.start <= a.end;
