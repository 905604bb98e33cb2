import { mkdtemp, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Fault } from "./place.ts";
import { runTests, type TestRun } from "./run-tests.ts";

/** More files of tests than these cost minutes, and the nearest ones notice first. */
const maxFiles = 30;

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
  tests: ReadonlyMap<string, Set<string>>;
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
  // A busy machine explains one failure, but not two.
  const second = failedFiles.length > 0 ? await run(failedFiles) : undefined;
  const lasting = second ? second.failure : failure;
  if (lasting) throw new Error(`A test fails without a fault: ${lasting}`);
  for (const [file, took] of second?.seconds ?? []) seconds.set(file, took);

  const hits = await readHits(hitsFolder);
  const related = faults.map(({ number, file, atLoad }) => {
    const reached = hits.get(number) ?? new Set();
    // Test files share the loaded modules, so only the first one records what runs while they load.
    const loads = atLoad || reached.delete("load");
    const importing = loads ? [...tests].filter(([, files]) => files.has(file)) : [];
    const reaching = new Set([
      ...nearest(file, reached),
      ...nearest(
        file,
        importing.map(([test]) => test),
      ),
    ]);
    const files = nearest(file, reaching).slice(0, maxFiles);
    return [number, { files, reaching: reaching.size }] as const;
  });
  return { related: new Map(related), seconds };
}

/** Sorts test files by the number of folders that they share with the faulty file. */
function nearest(file: string, tests: Iterable<string>): string[] {
  const folders = file.split("/");
  const shared = (test: string) => {
    const parts = test.split("/").slice(0, -1);
    const different = parts.findIndex((part, index) => part !== folders[index]);
    return different < 0 ? parts.length : different;
  };
  return [...tests].sort((a, b) => shared(b) - shared(a) || a.localeCompare(b));
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
