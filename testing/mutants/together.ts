import { spawn } from "node:child_process";
import { appendFile, copyFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileOfPair, needless, type Pair, pairOfFile, passed } from "./pairs.ts";
import { type ModuleReport, marker } from "./reporter.ts";
import { endOf, shortTimeouts, type TestRunOptions, vitestArgs } from "./run-tests.ts";

interface Verdict {
  /** Name of the test that noticed the fault. Undefined with `isDoubtful` only. */
  failure?: string | undefined;
  /** True if the fault must be tried alone: a test waited too long, or fails without the fault too. */
  isDoubtful: boolean;
}

/** A fault with the test files that reach it, the nearest one first. */
export interface Trial {
  fault: number;
  /** The file with the fault. */
  file: string;
  files: string[];
}

type Options = Pick<TestRunOptions, "folder" | "signal" | "env"> & {
  /** Seconds that each test file takes without a fault. */
  seconds: ReadonlyMap<string, number>;
  /** True if each test file needs a process of its own, because the faults run while modules load. */
  isolate: boolean;
};

/** Messages of tests that waited too long, or lost a connection, which also happens on a busy machine. */
export const mayBeSlow =
  /timed? ?out|no end within|terminated|ECONN|EPIPE|too slow|socket hang up|unhandled error/i;

/**
 * Tries several faults in one run of Vitest, so that the modules load once. A fault ends with the first test that
 * fails. A test file that noticed a fault and has not passed since runs once more without one at the end. If it fails,
 * the fault is doubtful.
 */
export async function tryTogether(
  trials: Trial[],
  options: Options,
): Promise<Map<number, Verdict>> {
  const verdicts = new Map<number, Verdict & { test: string }>();
  let waiting = trials.flatMap(({ fault, files }) => files.map((test): Pair => ({ test, fault })));
  const isOpen = ({ fault }: Pair) => !verdicts.has(fault);
  while (waiting.length > 0) {
    const { reports, hung, errors } = await runPairs(waiting, options);
    const failedWithout = new Set<string>();
    const done = new Set(reports.map(({ file }) => file));
    for (const { file, failure, message } of reports) {
      const pair = pairOfFile(file);
      if (!pair || failure === undefined || message === needless) continue;
      if (pair.fault === 0) failedWithout.add(pair.test);
      else if (isOpen(pair)) {
        const isDoubtful = mayBeSlow.test(failure + message);
        verdicts.set(pair.fault, { failure, isDoubtful, test: pair.test });
      }
    }
    for (const verdict of verdicts.values()) {
      if (failedWithout.has(verdict.test)) verdict.isDoubtful = true;
    }
    if (hung) verdicts.set(hung.fault, { isDoubtful: true, test: hung.test });
    for (const { fault, file } of trials) {
      const isOfUnbound = errors.includes(`\n- ${placeOf(file)}`);
      if (isOfUnbound && !verdicts.has(fault)) verdicts.set(fault, { isDoubtful: true, test: "" });
    }
    waiting = hung ? waiting.filter((pair) => isOpen(pair) && !done.has(fileOfPair(pair))) : [];
  }
  return verdicts;
}

/** How the check of statements names a file. It runs at the end of all tests, so it fails no test file. */
const placeOf = (file: string) =>
  file.replace(/^src\/(features\/)?/, "").replace(/\/queries\.server\.ts$/, " ");

async function runPairs(pairs: Pair[], { folder, env, signal, seconds, isolate }: Options) {
  const controls = [...new Set(pairs.map(({ test }) => test))].map((test) => ({ test, fault: 0 }));
  const all = [...pairs, ...controls];
  const files = all.map(fileOfPair);
  const failures = join(folder, `failures-${crypto.randomUUID()}`);
  await writeFile(failures, "");
  for (const [index, { test }] of all.entries()) {
    await copyFile(join(folder, test), join(folder, files[index] ?? ""));
  }
  const args = [
    ...vitestArgs(folder),
    "--reporter=./testing/mutants/reporter.ts",
    "--maxWorkers=1",
    `--isolate=${isolate}`,
    ...shortTimeouts,
    ...files,
  ];
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, ...env, FAULT_FAILURES: failures, FAULT_ORDER: files.join(",") },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors = (errors + text).slice(-20_000);
  });
  const reports: ModuleReport[] = [];
  const stalled = new AbortController();
  const running = () => all[new Set(reports.map(({ file }) => file)).size];
  const startTimer = () => {
    const expected = seconds.get(running()?.test ?? "") ?? 5;
    return setTimeout(() => stalled.abort(), (300 + 6 * expected) * 1000);
  };
  let timer = startTimer();
  createInterface({ input: child.stdout }).on("line", (line) => {
    if (!line.startsWith(marker)) return;
    const report = JSON.parse(line.slice(marker.length)) as ModuleReport;
    reports.push(report);
    clearTimeout(timer);
    timer = startTimer();
    const pair = pairOfFile(report.file);
    if (!pair || report.message === needless) return;
    // A test file that fails before its tests has not told the others.
    const begin = report.failure === undefined ? passed : `${pair.fault} `;
    appendFile(failures, `${begin}${pair.test}\n`);
  });
  try {
    await endOf(child, 24 * 3600, AbortSignal.any([signal, stalled.signal]));
  } catch (error) {
    if (signal.aborted) throw error;
  } finally {
    clearTimeout(timer);
    for (const file of files) await rm(join(folder, file), { force: true });
  }
  const hung = reports.length < all.length ? running() : undefined;
  await rm(failures, { force: true });
  return { reports, hung, errors };
}
