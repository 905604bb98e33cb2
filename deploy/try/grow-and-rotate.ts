import { strict as assert } from "node:assert";
import { runSql } from "#testing/database.ts";
import type { Release } from "./build-release.ts";
import { secretKey } from "./client.ts";
import type { Fleet, Name } from "./fleet.ts";
import type { Owner } from "./journey.ts";
import { startLoad } from "./load.ts";
import { assertConsistent, serveSideBySide, untilServed } from "./load-checks.ts";
import type { Servers } from "./servers.ts";
import type { Trial } from "./trial.ts";

const nextKey = "another secret of the trial, long enough too";

interface Running {
  release: Release;
  fleet: Fleet;
  owner: Owner;
  servers: Servers;
}

/** Adds a third web process, then changes the secret key in two rounds of restarts, all under load. No request may fail. */
export async function growAndRotate(trial: Trial, running: Running): Promise<void> {
  const { release, fleet, owner, servers } = running;
  // The database has the migration of the upgrade.
  const further = { IGNORE_NEWER_MIGRATIONS: "true" };
  const load = startLoad(fleet.url, owner);
  trial.atEnd(load.stop);
  await untilServed(load);

  await fleet.grow(release, further);
  const hasThird = trial.tools.nginx !== undefined;
  const webs = () => [
    fleet.programs["web-1"],
    fleet.programs["web-2"],
    ...(hasThird ? [fleet.programs["web-3"]] : []),
  ];
  const stored = await serveSideBySide(webs(), load);
  const [row] = await runSql<{ count: number }>(
    servers.directUrl,
    "select count(*)::int as count from pg_stat_activity where backend_type = 'client backend'",
  );
  trial.report(`web processes stored ${stored.join(", ")} feedbacks; ${row?.count} connections`);

  // As docs/operations.md says: first every process can read the new key, then it is used.
  const rounds = [
    { SECRET_KEY: secretKey, SECRET_KEY_PREVIOUS: nextKey },
    { SECRET_KEY: nextKey, SECRET_KEY_PREVIOUS: secretKey },
  ];
  const names: Name[] = ["web-1", "web-2", "web-3", "worker"];
  for (const keys of rounds) {
    for (const name of names) {
      await fleet.replace(name, release, { ...further, ...keys });
      await untilServed(load);
    }
    Object.assign(fleet.settings, keys);
  }
  await load.stop();
  assert.deepEqual(load.failures, []);
  await assertConsistent(servers, owner, load);
  await owner.client.logIn(owner.email, owner.password);
  trial.report(`the secret key changed in two rounds; ${load.answered()} requests, none failed`);
}
