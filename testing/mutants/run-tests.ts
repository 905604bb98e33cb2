import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";

/** A fault may make a test wait for ever, so the timeouts are shorter than in a normal run. */
const timeouts = ["--testTimeout=60000", "--hookTimeout=60000", "--expect.poll.timeout=20000"];
const maxMs = 10 * 60_000;

interface Report {
  testResults: {
    name: string;
    message: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
}

/**
 * Runs test files in `folder` until one test fails. Returns the name of that test, or undefined if
 * all pass. Throws if vitest fails without a failed test.
 */
export async function runTests(options: {
  folder: string;
  files: string[];
  databaseUrl: string;
  signal: AbortSignal;
}): Promise<string | undefined> {
  const { folder, files, databaseUrl, signal } = options;
  const reportFile = join(folder, "report.json");
  await rm(reportFile, { force: true });
  const vitest = join(folder, "node_modules/vitest/vitest.mjs");
  const reports = ["--reporter=json", `--outputFile=${reportFile}`];
  const args = [vitest, "run", "--bail=1", ...timeouts, ...reports, ...files];
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, TEST_DATABASE_URL: databaseUrl },
    stdio: ["ignore", "ignore", "pipe"],
    timeout: maxMs,
    signal,
  });
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors = (errors + text).slice(-5000);
  });
  const [code] = (await once(child, "close")) as [number | null];
  if (code === 0) return undefined;
  if (code === null) return `no end within ${maxMs / 60_000} minutes`;
  const { testResults } = JSON.parse(await readFile(reportFile, "utf8")) as Report;
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .find(({ status }) => status === "failed");
  if (failed) return failed.fullName;
  const messages = testResults.map(({ name, message }) => `${name}: ${message}`);
  throw new Error(`vitest failed, but no test: ${messages.join("\n")}\n${errors}`);
}
