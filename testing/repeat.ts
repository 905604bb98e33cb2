import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, rmSync } from "node:fs";
import { ensureBuilt } from "../build.ts";
import type { SuitePart } from "./reports.ts";
import { duration, runSuite } from "./suite.ts";

/**
 * `npm run campaign -- repeat [RUNS [slow]]`: runs the tests of `npm test`, or the slow ones, ten times in a row,
 * without retries and in a random order (the unit tests' files, and every browser test), while two other
 * processes keep two cores busy. Exits with 1 if a run fails. Stores the output of each run in .cache/repeat/.
 */
process.chdir(new URL("..", import.meta.url).pathname);
const runs = Number(process.argv[2] ?? 10);
if (!Number.isInteger(runs) || runs < 1) throw new Error("Give the number of runs, such as 10.");
const part: SuitePart = process.argv[3] === "slow" ? "slow" : "core";
const folder = ".cache/repeat";
const busyProcesses = 2;
/** Exits when this process has ended for any reason, also after SIGKILL. */
const busyProgram = "const parent = process.ppid; while (process.ppid === parent);";

await ensureBuilt();
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const busy = Array.from({ length: busyProcesses }, () =>
  spawn(process.execPath, ["-e", busyProgram], { stdio: "ignore" }),
);
const counts = new Map<string, number>();
let good = 0;
try {
  for (let run = 1; run <= runs; run++) {
    const begun = performance.now();
    const seed = randomInt(2 ** 31);
    const { passed, failures } = await runSuite({
      part,
      secondTry: false,
      seed,
      logFile: `${folder}/run-${run}.log`,
    });
    if (failures.length === 0) good++;
    for (const name of failures) counts.set(name, (counts.get(name) ?? 0) + 1);
    const took = duration((performance.now() - begun) / 1000);
    console.log(
      `Run ${run} of ${runs}: ${passed} passed, ${failures.length} failed, ${took}, seed ${seed}`,
    );
    for (const name of failures) console.log(`- ${name}`);
  }
} finally {
  await Promise.all(busy.map(end));
}
if (runs > 1 && counts.size > 0) {
  const lines = [...counts].map(([name, count]) => `${count} of ${runs}: ${name}`);
  console.log(`\nFailed:\n- ${lines.join("\n- ")}`);
}
console.log(`\n${good} of ${runs} runs without a failure`);
process.exit(good === runs ? 0 : 1);

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, "exit");
}
