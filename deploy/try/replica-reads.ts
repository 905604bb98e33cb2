import { strict as assert } from "node:assert";
import { setTimeout as delay } from "node:timers/promises";
import { runSql } from "#testing/database.ts";
import type { Fleet } from "./fleet.ts";
import type { Owner } from "./journey.ts";
import type { Servers } from "./servers.ts";
import type { Trial } from "./trial.ts";

/** Shows that the replica serves the trends: its sessions list the query. */
export async function readByReplica(
  trial: Trial,
  { client }: Owner,
  { replicaDirectUrl }: Servers,
) {
  const sessions = `select from pg_stat_activity
    where pid <> pg_backend_pid() and datname = current_database() and query like '%activity_day%'`;
  for (;;) {
    const { current } = await client.call(200, "GET", "/api/dashboard/trends/?days=7");
    const found = await runSql(replicaDirectUrl, sessions);
    if (found.length > 0 && current.ratings > 0) break;
    await delay(200);
  }
  trial.report("trends with the new review come from the replica");
}

/** Stops the replica: the primary serves the trends. */
export async function readWithoutReplica(
  trial: Trial,
  { url }: Fleet,
  owner: Owner,
  servers: Servers,
) {
  await servers.stopReplica();
  await owner.client.logIn(owner.email, owner.password);
  const { current } = await owner.client.call(200, "GET", "/api/dashboard/trends/?days=7");
  assert(current.ratings > 0);
  trial.report(`without the replica ${url} serves the trends from the primary`);
}
