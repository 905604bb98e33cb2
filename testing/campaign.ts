import { spawnSync } from "node:child_process";
import { findFailoverTools } from "./failover/tools.ts";

/**
 * `npm run campaign -- NAME [ARGUMENT…]`: runs one of the slow checks that `npm test` leaves out. Passes the
 * arguments and the exit code through. Without a name it lists the campaigns.
 */
interface Campaign {
  about: string;
  command: [string, ...string[]];
  env?: Record<string, string>;
  /** The command runs the built program and does not build it. */
  needsBuild?: true;
  /** Finds which Debian packages it needs. */
  needsTools?: () => { missing: string[] };
}

const reviewPage =
  /e2e\/(review-page|review-failures|review-sent|kiosk|offline-review|kept-in-outage|rate-and-read)\.spec/;

const campaigns: Record<string, Campaign> = {
  outages: {
    about: "kills programs and stops services, with the waiting times of production",
    command: ["vitest", "run", "--config", "vitest.faults.config.ts"],
  },
  failover: {
    about:
      "kills, freezes and cuts off the leader of a PostgreSQL cluster with Patroni, etcd and HAProxy",
    command: ["vitest", "run", "--config", "vitest.faults.config.ts", "failover"],
    needsTools: findFailoverTools,
  },
  mutants: {
    about: "draws 200 single faults and lists those that no test notices (--seed, --count, --area)",
    command: ["node", "testing/mutants/run.ts"],
  },
  repeat: {
    about: "runs the tests of `npm test` ten times, without retries, on a busy machine",
    command: ["node", "testing/repeat.ts"],
  },
  large: {
    about: "runs the tests of many rows and random steps with larger sizes",
    command: ["vitest", "run", "export-reviews", "filters", "convergence", "histories"],
    env: { TEST_SIZE: "large" },
  },
  calendar: {
    about: "runs the unit tests at the ends of months, on 29 February, on a Monday and in UTC+14",
    command: ["node", "testing/calendar.ts"],
  },
  fuzz: {
    about: "sends 100,000 requests generated from the OpenAPI document; FUZZ_SEED repeats a run",
    command: ["vitest", "run", "src/server/fuzz.test.ts"],
    env: {
      FUZZ_REQUESTS: "100000",
      FUZZ_SEED: process.env.FUZZ_SEED ?? String(Math.floor(Math.random() * 2 ** 31)),
    },
  },
  screens: {
    about: "opens every public page on phones and wide screens, with the sandbox's pages",
    command: ["playwright", "test", "every-screen"],
    env: { SCREENS: "all" },
    needsBuild: true,
  },
  screenshots: {
    about: "writes every screen at three widths, light and dark, to `screenshots/`",
    command: ["node", "testing/screens.ts"],
  },
  readme: {
    about: "takes the README's pictures in the demo",
    command: ["node", "testing/screenshots.ts"],
  },
  licences: {
    about: "lists the licences of the packages that the program needs to run",
    command: ["node", "testing/licences.ts"],
  },
  browsers: {
    about: "drives the main journeys in Firefox and WebKit, and takes pictures of five screens",
    command: ["playwright", "test", "--config", "testing/browsers/playwright.config.ts"],
    needsBuild: true,
  },
  react: {
    about: "runs the browser tests of the review page with React in place of Preact",
    command: ["playwright", "test", reviewPage.source],
    env: { LIGHT_LIBRARY: "react" },
    needsBuild: true,
  },
};

process.chdir(new URL("..", import.meta.url).pathname);
const [name = "", ...args] = process.argv.slice(2);
const campaign = campaigns[name];
if (!campaign) {
  const lines = Object.entries(campaigns).map(([key, { about }]) => `  ${key.padEnd(12)} ${about}`);
  console.error(`npm run campaign -- NAME [ARGUMENT…]\n\n${lines.join("\n")}`);
  process.exit(1);
}
const missing = campaign.needsTools?.().missing ?? [];
if (missing.length > 0) {
  console.error(`Not installed. On Debian: apt-get install ${missing.join(" ")}`);
  process.exit(1);
}
Object.assign(process.env, campaign.env);
if (campaign.needsBuild) {
  // build.ts reads LIGHT_LIBRARY when it is loaded.
  const { ensureBuilt } = await import("../build.ts");
  await ensureBuilt();
}
const [command, ...given] = campaign.command;
process.exit(spawnSync(command, [...given, ...args], { stdio: "inherit" }).status ?? 1);
