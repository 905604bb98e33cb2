import { mkdtemp, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Code } from "./areas.ts";
import type { Fault } from "./place.ts";
import { runTests, type TestRun } from "./run-tests.ts";

/** More files of tests than these cost minutes, and the nearest ones notice first. */
const maxFiles = 30;
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
/** With more of them the copy is wrong. */
const maxBroken = 3;

export interface Related {
  /** The nearest ones first. */
  files: string[];
  /** All files that reach the fault. */
  reaching: number;
}

/** Runs all tests without a fault, and returns for each fault the test files that reach it. */
export async function findRelated(options: {
  folder: string;
  faults: Fault[];
  tests: Code["tests"];
  env: Record<string, string>;
  workers: number;
  signal: AbortSignal;
}): Promise<{ related: Map<number, Related>; seconds: TestRun["seconds"] }> {
  const { folder, faults, tests, env, workers, signal } = options;
  const hitsFolder = await mkdtemp(join(folder, "hits-"));
  const run = (files: string[]) =>
    runTests({
      folder,
      files,
      env: { ...env, FAULT_HITS: hitsFolder },
      args: [`--maxWorkers=${workers}`],
      maxSeconds: 3600,
      signal,
    });
  const faulty = new Set(faults.map(({ file }) => file));
  const useful = [...tests].filter(([, imported]) =>
    [...faulty].some((file) => imported.has(file)),
  );
  const { failedFiles, failure, seconds } = await run(useful.map(([test]) => test));
  if (failure && failedFiles.length === 0) throw new Error(`The tests did not run: ${failure}`);
  // A busy machine explains one failure, but not two.
  const second = failedFiles.length > 0 ? await run(failedFiles) : undefined;
  for (const [file, took] of second?.seconds ?? []) seconds.set(file, took);
  // Such a test may read the source of the program, where the switches are.
  const broken = new Set(second?.failedFiles);
  if (broken.size > maxBroken) throw new Error(`Tests fail without a fault: ${second?.failure}`);
  for (const file of broken) console.log(`left out, because it fails without a fault: ${file}`);

  const hits = await readHits(hitsFolder);
  const related = faults.map(({ number, file, atLoad }) => {
    const reached = hits.get(number) ?? new Set();
    // Test files share the loaded modules, so only the first one records what runs while they load.
    const loads = atLoad || reached.delete("load");
    const importing = [...tests.keys()].filter((test) => tests.get(test)?.has(file));
    const reaching = [...new Set([...reached, ...(loads ? importing : [])])].filter(
      (test) => !broken.has(test),
    );
    const sorted = nearestFirst(file, reaching, tests);
    const files = sorted.filter((test, index) => index < maxFiles || tables.includes(test));
    return [number, { files, reaching: reaching.length }] as const;
  });
  return { related: new Map(related), seconds };
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

async function readHits(folder: string): Promise<Map<number, Set<string>>> {
  const hits = new Map<number, Set<string>>();
  for (const name of await readdir(folder)) {
    for (const line of (await readFile(join(folder, name), "utf8")).trim().split("\n")) {
      const [number = "", test = ""] = line.split(" ");
      const tests = hits.get(Number(number)) ?? new Set();
      hits.set(Number(number), tests.add(test));
    }
  }
  return hits;
}
