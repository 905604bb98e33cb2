import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, mkdirSync, rmSync } from "node:fs";
import { startTestServer } from "./database.ts";
import { readReports, type SuitePart, type SuiteReport } from "./reports.ts";

export interface SuiteOptions {
  part: SuitePart;
  /** True to retry a failed test once. */
  secondTry: boolean;
  /** Runs the unit tests' files and the browser tests in the random order of this seed. Default: the runners' order. */
  seed?: number;
  /** File for the runners' output. Default: the terminal. */
  logFile?: string;
}

export interface SuiteRun extends SuiteReport {
  unitSeconds: number;
  browserSeconds: number;
}

/** Runs the tests of one part on the built program and one database server: unit tests, then browser tests. */
export async function runSuite({
  part,
  secondTry,
  seed,
  logFile,
}: SuiteOptions): Promise<SuiteRun> {
  rmSync(".cache/reports", { recursive: true, force: true });
  mkdirSync(".cache/reports", { recursive: true });
  const server = await startTestServer();
  const run = (command: string, args: string[]) =>
    timed(command, args, { TEST_DATABASE_URL: server.url }, logFile);
  try {
    const reports = ["--reporter=default", "--reporter=json"];
    const unit = await run("vitest", [
      "run",
      `--tags-filter=${part === "slow" ? "slow" : "!slow"}`,
      `--retry=${secondTry ? 1 : 0}`,
      ...(seed === undefined ? [] : ["--sequence.shuffle.files", `--sequence.seed=${seed}`]),
      ...reports,
      "--outputFile.json=.cache/reports/unit.json",
    ]);
    const browser = await run("playwright", [
      "test",
      part === "slow" ? "--grep=@slow" : "--grep-invert=@slow",
      `--retries=${secondTry ? 1 : 0}`,
      ...(seed === undefined ? [] : [`--shuffle=${seed}`]),
    ]);
    return {
      ...readReports(part, { unit: unit.code, browser: browser.code }),
      unitSeconds: unit.seconds,
      browserSeconds: browser.seconds,
    };
  } finally {
    await server.stop();
  }
}

async function timed(
  command: string,
  args: string[],
  extra: Record<string, string>,
  logFile: string | undefined,
): Promise<{ code: number; seconds: number }> {
  const begun = performance.now();
  const child = spawn(command, args, {
    stdio: ["ignore", logFile ? "pipe" : "inherit", logFile ? "pipe" : "inherit"],
    env: { ...process.env, ...extra },
  });
  if (logFile) {
    const log = createWriteStream(logFile, { flags: "a" });
    child.stdout?.pipe(log, { end: false });
    child.stderr?.pipe(log, { end: false });
  }
  const [code] = (await once(child, "close")) as [number | null];
  return { code: code ?? 1, seconds: (performance.now() - begun) / 1000 };
}

/** Formats seconds, for example as `4 min 7 s`. */
export function duration(seconds: number): string {
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
