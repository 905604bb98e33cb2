import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, rm } from "node:fs/promises";
import { join, relative } from "node:path";

/** A fault may make a test wait for ever, so the timeouts are shorter than in a normal run. */
export const shortTimeouts = [
  "--testTimeout=120000",
  "--hookTimeout=120000",
  "--expect.poll.timeout=40000",
];

interface Report {
  testResults: {
    name: string;
    status: string;
    message: string;
    startTime: number;
    endTime: number;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
}

export interface TestRun {
  /** Name of the first failure: of a test, or of a file that did not load. Undefined if all pass. */
  failure?: string;
  /** What the failed test says. */
  message?: string;
  /** Files with a failure. */
  failedFiles: string[];
  /** Seconds of each file that ran. */
  seconds: Map<string, number>;
}

export interface TestRunOptions {
  folder: string;
  files: string[];
  env: Record<string, string>;
  /** Arguments of Vitest. */
  args: string[];
  maxSeconds: number;
  signal: AbortSignal;
}

/** Arguments of Node that run unit tests of the copy in `folder`. */
export const vitestArgs = (folder: string) => [
  join(folder, "node_modules/vitest/vitest.mjs"),
  "run",
  "--config=testing/mutants/vitest.config.ts",
  `--root=${folder}`,
  `--fsModuleCachePath=${join(folder, ".cache/vitest")}`,
  "--tags-filter=!slow",
];

/** Runs the unit tests of `npm test` that are in `files`, in the copy in `folder`. */
export async function runTests(options: TestRunOptions): Promise<TestRun> {
  const { folder, files, env, args, maxSeconds, signal } = options;
  const reportFile = join(folder, `report-${crypto.randomUUID()}.json`);
  const reports = ["--reporter=json", `--outputFile=${reportFile}`];
  const child = spawn(process.execPath, [...vitestArgs(folder), ...reports, ...args, ...files], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "pipe"],
    // The group of processes, because a worker that never ends outlives Vitest.
    detached: true,
  });
  let errors = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    errors = (errors + text).slice(-2000);
  });
  const hasTimedOut = await endOf(child, maxSeconds, signal);
  const report = await readFile(reportFile, "utf8").catch(() => undefined);
  await rm(reportFile, { force: true });
  const { testResults } = report ? (JSON.parse(report) as Report) : { testResults: [] };
  const seconds = new Map(
    testResults.map(({ name, startTime, endTime }) => [
      relative(folder, name),
      (endTime - startTime) / 1000,
    ]),
  );
  const failed = testResults.filter(({ status }) => status === "failed");
  const failedFiles = failed.map(({ name }) => relative(folder, name));
  if (hasTimedOut) return { failure: `no end within ${maxSeconds} s`, failedFiles, seconds };
  if (child.exitCode === 0) return { failedFiles, seconds };
  const [test] = failed
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === "failed");
  const [file] = failed;
  const failure = test?.fullName ?? file?.message.split("\n")[0] ?? errors.trim();
  const message = test?.failureMessages?.join("\n") ?? "";
  return {
    failure: failure || `Vitest ended with ${child.exitCode}`,
    message,
    failedFiles,
    seconds,
  };
}

/** Waits for the end of a process. Kills its group after `maxSeconds`, then returns true. */
export async function endOf(child: ChildProcess, maxSeconds: number, signal: AbortSignal) {
  const ended = once(child, "close");
  let hasTimedOut = false;
  const kill = () => {
    try {
      process.kill(-(child.pid ?? 0), "SIGKILL");
    } catch {
      // The group has ended.
    }
  };
  const timer = setTimeout(() => {
    hasTimedOut = true;
    kill();
  }, maxSeconds * 1000);
  signal.addEventListener("abort", kill);
  await ended;
  clearTimeout(timer);
  signal.removeEventListener("abort", kill);
  // Children of tests that a fault kept from ending.
  kill();
  signal.throwIfAborted();
  return hasTimedOut;
}
