import { ensureBuilt } from "../build.ts";
import type { SuitePart } from "./reports.ts";
import { duration, runSuite } from "./suite.ts";

/**
 * `npm test [-- --slowest]` and `npm run test:slow [-- --slowest]`: builds, runs the tests of one part, and
 * prints counts and durations.
 */
process.chdir(new URL("..", import.meta.url).pathname);
/** The run fails if more tests need a retry. A busy machine explains at most this many. */
const maxSecondTries = 2;

const part: SuitePart = process.argv.includes("--slow") ? "slow" : "core";
const begun = performance.now();
await ensureBuilt();
const builtSeconds = (performance.now() - begun) / 1000;
const { passed, skipped, failures, secondTries, tests, ...spent } = await runSuite({
  part,
  secondTry: true,
});

if (process.argv.includes("--slowest")) {
  const slowest = tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, 20);
  const lines = slowest.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${name}`);
  console.log(`\nThe slowest tests:\n${lines.join("\n")}`);
}
if (failures.length > 0) console.log(`\nFailed:\n- ${failures.join("\n- ")}`);
if (secondTries.length > 0) {
  console.log(`\nPassed only on the retry:\n- ${secondTries.join("\n- ")}`);
}
if (skipped > 0) console.log(`\n${skipped} skipped`);
const total = (performance.now() - begun) / 1000;
console.log(
  `\nTook ${duration(total)}: build ${duration(builtSeconds)}, ` +
    `unit tests ${duration(spent.unitSeconds)}, browser tests ${duration(spent.browserSeconds)}`,
);
console.log(`${passed} passed, ${failures.length} failed`);
process.exit(failures.length > 0 || secondTries.length > maxSecondTries ? 1 : 0);
