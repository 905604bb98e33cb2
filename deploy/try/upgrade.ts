import { strict as assert } from "node:assert";
import { setTimeout as delay } from "node:timers/promises";
import { findFreePort } from "#src/db/embedded-process.ts";
import { runSql } from "#testing/database.ts";
import { readStored } from "#testing/feedback-load.ts";
import type { Release } from "./build-release.ts";
import { type Fleet, metricsToken, type Name } from "./fleet.ts";
import type { Owner } from "./journey.ts";
import { type Load, startLoad } from "./load.ts";
import { type Program, readCounter, startProgram } from "./processes.ts";
import type { Servers } from "./servers.ts";
import type { Trial } from "./trial.ts";

/** A migration that another version of the program does not know. */
export const additiveMigration = `-- Only for the trial of an upgrade.
alter table business add column trial_of_an_upgrade text;
alter table review add column trial_of_an_upgrade smallint not null default 0;
create table trial_of_an_upgrade (business_id uuid primary key references business on delete cascade);
`;

/** Requests that each state of the fleet must answer before the next change. */
const share = 60;

interface Upgrade {
  before: Release;
  next: Release;
  fleet: Fleet;
  owner: Owner;
  servers: Servers;
}

/** Replaces the processes one after the other under load, and goes back the same way. No request may fail. */
export async function upgradeAndReturn(trial: Trial, upgrade: Upgrade): Promise<void> {
  const { before, next, fleet, owner, servers } = upgrade;
  const newest = next.migrations.at(-1) ?? "";
  assert(newest > (before.migrations.at(-1) ?? ""), "both releases have the same migrations");
  const load = startLoad(fleet.url, owner);
  trial.atEnd(load.stop);
  await untilServed(load);

  await fleet.replace("web-1", next);
  const applied = await runSql(
    servers.directUrl,
    `select from schema_migration where name = '${newest}'`,
  );
  assert.equal(applied.length, 1, `${newest} is not applied`);
  const both = await serveSideBySide(fleet.programs, load);
  trial.report(`side by side: web-1 (new) stored ${both[0]} feedbacks, web-2 (before) ${both[1]}`);
  await replaceAll(["web-2", "worker"], next);
  trial.report("upgraded: web-2, then the worker");

  const refused = startProgram(trial, before, {
    name: "before-without-permission",
    port: await findFreePort(),
    settings: fleet.settings,
  });
  await assert.rejects(refused, /IGNORE_NEWER_MIGRATIONS/);
  await replaceAll(["web-1"], before, { IGNORE_NEWER_MIGRATIONS: "true" });
  const again = await serveSideBySide(fleet.programs, load);
  trial.report(
    `on the way back: web-1 (before) stored ${again[0]} feedbacks, web-2 (new) ${again[1]}`,
  );
  await replaceAll(["web-2", "worker"], before, { IGNORE_NEWER_MIGRATIONS: "true" });
  trial.report(
    "back: the version before runs on the newer database with IGNORE_NEWER_MIGRATIONS=true",
  );

  await load.stop();
  assert.deepEqual(load.failures, []);
  await assertConsistent(servers, owner, load);
  trial.report(
    `${load.answered()} requests, none failed; all ${load.acknowledged.length} feedbacks are stored once`,
  );

  async function replaceAll(names: Name[], release: Release, further = {}) {
    for (const name of names) {
      await fleet.replace(name, release, further);
      await untilServed(load);
    }
  }
}

/** Waits until the load has had `share` more responses. */
async function untilServed(load: Load): Promise<void> {
  const goal = load.answered() + share;
  while (load.answered() < goal) {
    assert.deepEqual(load.failures, []);
    await delay(50);
  }
}

/** Waits until both web processes have stored feedbacks. Returns how many each stored. */
async function serveSideBySide(programs: Record<Name, Program>, load: Load): Promise<number[]> {
  const webs = [programs["web-1"], programs["web-2"]];
  const read = () =>
    Promise.all(webs.map((web) => readCounter(web, "estrelou_feedback_total", metricsToken)));
  const first = await read();
  for (;;) {
    const counts = (await read()).map((count, index) => count - (first[index] ?? 0));
    if (counts.every((count) => count >= share)) return counts;
    assert.deepEqual(load.failures, []);
    await delay(100);
  }
}

/** Every acknowledged feedback is stored once, and all counters equal the rows. */
async function assertConsistent(
  { directUrl }: Servers,
  { slug }: Owner,
  load: Load,
): Promise<void> {
  const stored = await readStored((sql) => runSql(directUrl, sql), slug);
  const ids = new Set(stored.ids);
  assert.equal(ids.size, stored.ids.length);
  assert.deepEqual(
    load.acknowledged.filter((id) => !ids.has(id)),
    [],
  );
  assert.deepEqual(stored.counted, stored.rows);
  assert.deepEqual(stored.days, stored.rows);
  assert.deepEqual(stored.wrongTallies, []);
}
