import { ensureBuilt } from "../build.ts";
import { duration, runSuite } from "./suite.ts";

/** `npm test [-- --slowest]`: builds, runs every test, and says how many ran and how long that took. */
process.chdir(new URL("..", import.meta.url).pathname);
/** Browser tests that may need a second try before the run fails: a busy machine explains no more. */
const mostSecondTries = 2;

const begun = performance.now();
await ensureBuilt();
const builtSeconds = (performance.now() - begun) / 1000;
const { passed, skipped, failures, secondTries, tests, ...spent } = await runSuite({
  secondTry: true,
});

if (process.argv.includes("--slowest")) {
  const slowest = tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, 20);
  const lines = slowest.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${name}`);
  console.log(`\nThe slowest tests:\n${lines.join("\n")}`);
}
if (failures.length > 0) console.log(`\nFailed:\n- ${failures.join("\n- ")}`);
if (secondTries.length > 0) {
  console.log(`\nPassed only at the second try:\n- ${secondTries.join("\n- ")}`);
}
if (skipped > 0) console.log(`\n${skipped} skipped`);
const total = (performance.now() - begun) / 1000;
console.log(
  `\nTook ${duration(total)}: build ${duration(builtSeconds)}, ` +
    `unit tests ${duration(spent.unitSeconds)}, browser tests ${duration(spent.browserSeconds)}`,
);
console.log(`${passed} passed, ${failures.length} failed`);
process.exit(failures.length > 0 || secondTries.length > mostSecondTries ? 1 : 0);
