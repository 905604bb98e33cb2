import type { Code } from "./areas.ts";

/** The nearest test files notice first. These many are tried always, more while they cost little. */
const minFiles = 4;
const maxFiles = 30;
/** Part of the time of all tests that a fault may cost, without the tables. */
const maxPart = 1 / 25;
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
  /** Number of all test files that reach the fault. */
  reaching: number;
}

/** For a quick look at many faults. */
const maxNear = 6;

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
  if (isQuick) {
    const files = sorted.slice(0, first.length + maxNear);
    return { files, reaching: reaching.length };
  }
  const total = [...seconds.values()].reduce((sum, each) => sum + each, 0);
  const usual = total / Math.max(1, seconds.size);
  let left = total * maxPart;
  const near = sorted.slice(0, maxFiles).filter((test, index) => {
    const cost = seconds.get(test) ?? usual;
    if (index >= minFiles && cost > left) return false;
    left -= cost;
    return true;
  });
  const others = sorted.filter((test) => tables.includes(test) && !near.includes(test));
  return { files: [...near, ...others], reaching: reaching.length };
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
