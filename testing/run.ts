import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { ensureBuilt } from "../build.ts";
import { startTestServer } from "./database.ts";

/** `npm test`: builds, then runs every test on one database server, and says how many ran. */
process.chdir(new URL("..", import.meta.url).pathname);
rmSync(".cache/reports", { recursive: true, force: true });
mkdirSync(".cache/reports", { recursive: true });

await ensureBuilt();

const server = await startTestServer();
const env = { TEST_DATABASE_URL: server.url };
const reports = ["--reporter=default", "--reporter=json", "--outputFile=.cache/reports/unit.json"];
const unit = await run("vitest", ["run", ...reports], env);
const browser = await run("playwright", ["test"], env);
await server.stop();

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
}
interface PlaywrightSuite {
  title: string;
  specs: { title: string; tests: { status: string }[] }[];
  suites?: PlaywrightSuite[];
}
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
}
/** Browser tests that may need a second try before the run fails: a busy machine explains no more. */
const mostFlaky = 2;
const units = read<VitestReport>("unit.json");
const { stats, suites } = read<PlaywrightReport>("e2e.json");
const flaky = flakyIn(suites);
const passed = units.numPassedTests + stats.expected + stats.flaky;
const failed = units.numFailedTests + stats.unexpected;
const skipped = units.numPendingTests + stats.skipped;
console.log(`\n${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`);
if (flaky.length > 0) console.log(`Passed only at the second try:\n- ${flaky.join("\n- ")}`);
process.exit(unit || browser || (failed > 0 || flaky.length > mostFlaky ? 1 : 0));

function flakyIn(suites: PlaywrightSuite[]): string[] {
  return suites.flatMap(({ title, specs, suites: inner = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === "flaky"))
      .map((spec) => `${title}: ${spec.title}`),
    ...flakyIn(inner),
  ]);
}

function run(command: string, args: string[], extra: Record<string, string> = {}): Promise<number> {
  const child = spawn(command, args, { stdio: "inherit", env: { ...process.env, ...extra } });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
}

function read<T>(name: string): T {
  return JSON.parse(readFileSync(`.cache/reports/${name}`, "utf8")) as T;
}
