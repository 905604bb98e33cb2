import type { Code } from "./areas.ts";

/** The nearest test files notice first. These many are tried always, more while they cost little. */
const minFiles = 4;
const maxFiles = 30;
/** Part of the time of all tests that a fault may cost at first, without the tables. */
const maxPart = 1 / 25;
/** The same for the other files that reach it, if the first do not notice it. */
const maxRestPart = 1 / 4;
/** Each of them checks all of its kind, so it is far from most files. They run after the nearest ones. */
export const tables = [
  "src/db/tenant-statements.test.ts",
  "src/sandbox/mail-samples.test.tsx",
  "src/server/api-responses.test.ts",
  "src/server/contract-bounds.test.ts",
  "src/server/drawings.test.ts",
  "src/server/jobs.test.ts",
  "src/server/limit-rules.test.ts",
  "src/server/tenant-calls.test.ts",
];

/** The table that checks most of such a file. It runs first. */
const fitting: [file: RegExp, table: string][] = [
  [/queries\.server\.ts$/, "src/db/tenant-statements.test.ts"],
  [/contract\.ts$/, "src/server/contract-bounds.test.ts"],
  [/contract\.ts$/, "src/server/api-responses.test.ts"],
  [/jobs(\.server)?\.ts$/, "src/server/jobs.test.ts"],
  [/limits(\.server)?\.ts$/, "src/server/limit-rules.test.ts"],
  [/\/emails\/|\/mail-|mailed/, "src/sandbox/mail-samples.test.tsx"],
  [/\/drawing\/|\/pieces\/|draw-|-drawing/, "src/server/drawings.test.ts"],
  [/\/api\.server\.ts$/, "src/server/tenant-calls.test.ts"],
];

export interface Related {
  /** The nearest ones first. */
  files: string[];
  /** To be run if none of them notices the fault. */
  rest: string[];
  /** Number of all test files that reach the fault. */
  reaching: number;
}

/** For a quick look at many faults: so many of the nearest ones, those that take the least time. */
const maxQuick = 6;
const near = 12;

/** Chooses the test files to run for a fault in `file`. */
export function chooseRelated(
  file: string,
  reaching: string[],
  options: { tests: Code["tests"]; seconds: ReadonlyMap<string, number>; isQuick: boolean },
): Related {
  const { tests, seconds, isQuick } = options;
  const first = fitting.filter(([files]) => files.test(file)).map(([, table]) => table);
  const nearest = nearestFirst(file, reaching, tests);
  // Some of them import what they find in folders, which the imports do not show.
  const sorted = [...first, ...nearest.filter((test) => !first.includes(test))];
  const total = [...seconds.values()].reduce((sum, each) => sum + each, 0);
  const usual = total / Math.max(1, seconds.size);
  const costOf = (test: string) => seconds.get(test) ?? usual;
  if (isQuick) {
    const others = sorted.slice(first.length, first.length + near);
    const cheapest = others.toSorted((a, b) => costOf(a) - costOf(b)).slice(0, maxQuick);
    const files = [...first, ...others.filter((test) => cheapest.includes(test))];
    return { files, rest: [], reaching: reaching.length };
  }
  let left = total * maxPart;
  const chosen = sorted.slice(0, maxFiles).filter((test, index) => {
    const cost = costOf(test);
    if (index >= minFiles && cost > left) return false;
    left -= cost;
    return true;
  });
  const others = sorted.filter((test) => tables.includes(test) && !chosen.includes(test));
  const files = [...chosen, ...others];
  let leftForRest = total * maxRestPart;
  const rest = sorted.filter((test) => {
    const cost = costOf(test);
    if (files.includes(test) || cost > leftForRest) return false;
    leftForRest -= cost;
    return true;
  });
  return { files, rest, reaching: reaching.length };
}

/** Sorts test files: the one of the same name, those in the nearest folder, those with the fewest imports between. */
export function nearestFirst(file: string, tests: string[], closures: Code["tests"]): string[] {
  const folders = file.split("/");
  const stem = file.replace(/(\.server)?\.tsx?$/, ".");
  const near = tests.map((test) => {
    const parts = test.split("/").slice(0, -1);
    const different = parts.findIndex((part, index) => part !== folders[index]);
    return {
      test,
      hasName: test.startsWith(stem) ? 0 : 1,
      shared: different < 0 ? parts.length : different,
      distance: closures.get(test)?.get(file) ?? 99,
    };
  });
  return near
    .sort(
      (a, b) =>
        a.hasName - b.hasName ||
        b.shared - a.shared ||
        a.distance - b.distance ||
        a.test.localeCompare(b.test),
    )
    .map(({ test }) => test);
}
