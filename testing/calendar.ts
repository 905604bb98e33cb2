import { spawnSync } from "node:child_process";

/**
 * `npm run campaign -- calendar [TEST-FILE…]`: runs the unit tests once at each of these moments and places. The
 * database server keeps the real time, because the program asks it for none (docs/architecture.md, Data).
 */
const moments: { name: string; at: string; env?: Record<string, string> }[] = [
  { name: "the last minutes of a year in São Paulo", at: "2026-12-31T23:57:30-03:00" },
  { name: "the last minutes of a short month", at: "2027-02-28T23:57:30-03:00" },
  { name: "29 February, already March in UTC", at: "2028-02-29T21:30:00-03:00" },
  { name: "a Monday morning before the digest", at: "2026-11-30T07:59:00-03:00" },
  // Kiritimati is 17 hours ahead of São Paulo. LANG=C selects the language that Node has without any setting.
  {
    name: "a machine in UTC+14 without a language",
    at: "2026-11-30T15:00:00-03:00",
    env: { TZ: "Pacific/Kiritimati", LANG: "C", LC_ALL: "C" },
  },
];

process.chdir(new URL("..", import.meta.url).pathname);
const preload = new URL("shifted-clock.ts", import.meta.url).href;
const failed = moments.filter(({ name, at, env }) => {
  console.log(`\n${name}: ${at}`);
  const args = ["run", "--tags-filter=!slow", "--reporter=dot", ...process.argv.slice(2)];
  const { status } = spawnSync("vitest", args, {
    stdio: "inherit",
    env: {
      ...process.env,
      ...env,
      CLOCK_AT: at,
      CLOCK_BEGUN: String(Date.now()),
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --import=${preload}`,
    },
  });
  return status !== 0;
});
const lines = failed.map(({ name }) => `\nFailed at ${name}`);
console.log(`\n${moments.length - failed.length} of ${moments.length} passed${lines.join("")}`);
process.exit(failed.length > 0 ? 1 : 0);
