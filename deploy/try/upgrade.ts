import { strict as assert } from "node:assert";
import { findFreePort } from "#src/db/embedded-process.ts";
import { runSql } from "#testing/database.ts";
import type { Release } from "./build-release.ts";
import type { Fleet, Name } from "./fleet.ts";
import type { Owner } from "./journey.ts";
import { startLoad } from "./load.ts";
import { assertConsistent, serveSideBySide, untilServed } from "./load-checks.ts";
import { startProgram } from "./processes.ts";
import type { Servers } from "./servers.ts";
import type { Trial } from "./trial.ts";

/** A migration that another version of the program does not know. */
export const additiveMigration = `-- Only for the trial of an upgrade.
alter table business add column trial_of_an_upgrade text;
alter table review add column trial_of_an_upgrade smallint not null default 0;
create table trial_of_an_upgrade (business_id uuid primary key references business on delete cascade);
`;

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
  const both = await serveSideBySide(webs(), load);
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
  const again = await serveSideBySide(webs(), load);
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

  function webs() {
    return [fleet.programs["web-1"], fleet.programs["web-2"]];
  }

  async function replaceAll(names: Name[], release: Release, further = {}) {
    for (const name of names) {
      await fleet.replace(name, release, further);
      await untilServed(load);
    }
  }
}
