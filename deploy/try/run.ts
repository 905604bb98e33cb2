import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { backUpAndRestore } from "./backup.ts";
import { buildRelease } from "./build-release.ts";
import { checkSettings, checkUnit } from "./check-files.ts";
import { describeTools, findTools } from "./find-tools.ts";
import { startFleet } from "./fleet.ts";
import { makeJourney } from "./journey.ts";
import { readByReplica, readWithoutReplica } from "./replica-reads.ts";
import { startServers } from "./servers.ts";
import { openTrial, type Trial } from "./trial.ts";
import { additiveMigration, upgradeAndReturn } from "./upgrade.ts";

/**
 * `deploy/try.sh [--before COMMIT]`: from an empty folder to two web processes, a worker, proxy, pooler, replica and
 * mail server on loopback. Tries a journey, an upgrade under load and the way back, a backup and a restore. Then it
 * removes everything.
 *
 * The version before is COMMIT. Without one it is the last commit, and the new version is the same with one more
 * migration.
 */
const { values } = parseArgs({ options: { before: { type: "string" } } });
/** A step that takes longer fails. A build downloads packages. */
const limitMs = 10 * 60_000;

const tools = findTools();
for (const line of describeTools(tools)) console.log(line);
const trial = await openTrial(tools);
const interrupted = new Promise<never>((_, reject) => {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => reject(new Error(signal)));
  }
});
const begun = performance.now();
try {
  await Promise.race([tryEverything(trial), interrupted]);
  console.log(`\nEverything works (${Math.round((performance.now() - begun) / 1000)} s).`);
  for (const reason of trial.skipped) console.log(`Not tried: ${reason}`);
} catch (error) {
  console.error(`\nFAILED: ${(error as Error).stack}`);
  process.exitCode = 1;
} finally {
  for (const failure of await trial.close()) {
    console.error("Clean-up:", failure);
    process.exitCode = 1;
  }
}

async function tryEverything(trial: Trial): Promise<void> {
  const { before: commit } = values;
  await step("systemd unit", () => checkUnit(trial));
  const before = await step("Release before, by the steps of the Dockerfile", () =>
    buildRelease(trial, { name: "before", commit: commit ?? "HEAD" }),
  );
  const next = await step("Next release", () =>
    buildRelease(trial, {
      name: "next",
      commit: "HEAD",
      ...(commit ? {} : { migration: additiveMigration }),
    }),
  );
  const servers = await step("Primary, replica, poolers, mail server", () => startServers(trial));
  const fleet = await step("Two web processes, a worker, the proxy", () =>
    startFleet(trial, before, servers),
  );
  await step("Check of the settings", () => checkSettings(trial, before, fleet));
  const owner = await step("Journey", () => makeJourney(trial, fleet.url, servers));
  await step("Replica", () => readByReplica(trial, owner, servers));
  await step("Upgrade and way back under load", () =>
    upgradeAndReturn(trial, { before, next, fleet, owner, servers }),
  );
  await step("Backup and restore", () =>
    backUpAndRestore(trial, { release: before, fleet, owner, servers }),
  );
  await step("Replica away", () => readWithoutReplica(trial, fleet, owner, servers));
}

async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  console.log(`\n== ${title}`);
  const late = delay(limitMs, undefined, { ref: false }).then((): never => {
    throw new Error(`"${title}" took longer than ${limitMs / 1000} s`);
  });
  return Promise.race([work(), late]);
}
