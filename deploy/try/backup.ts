import { strict as assert } from "node:assert";
import { execFile } from "node:child_process";
import { stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { startEmbedded } from "#src/db/embedded.ts";
import { findFreePort } from "#src/db/embedded-process.ts";
import { sweepIfKilled } from "#testing/database.ts";
import type { Release } from "./build-release.ts";
import { Client } from "./client.ts";
import type { Fleet } from "./fleet.ts";
import type { Owner } from "./journey.ts";
import { startProgram } from "./processes.ts";
import type { Servers } from "./servers.ts";
import type { Trial } from "./trial.ts";

const run = promisify(execFile);

interface Restored {
  release: Release;
  fleet: Fleet;
  owner: Owner;
  servers: Servers;
}

/** Writes an encrypted backup of the primary beside the running program, restores it elsewhere and logs in there. */
export async function backUpAndRestore(
  trial: Trial,
  { release, fleet, owner, servers }: Restored,
): Promise<void> {
  const file = join(trial.folder, "backup");
  const passphrase = join(trial.folder, "passphrase");
  await writeFile(passphrase, "a passphrase of the trial\n", { mode: 0o600 });
  const command = async (name: string, dataDir: string) => {
    const args = [`src/server/${name}.ts`, file, "--passphrase-file", passphrase];
    const settings = { DATA_DIR: dataDir, DATABASE_URL: "", MODE: "demo" };
    // The database has the migration of the upgrade.
    const env = { ...process.env, ...settings, IGNORE_NEWER_MIGRATIONS: "true" };
    return (await run(process.execPath, args, { cwd: trial.repository, env })).stdout.trim();
  };
  await command("backup", servers.primaryDir);
  const { size } = await stat(file);
  const target = join(trial.folder, "restored");
  const restored = await command("restore", target);
  trial.report(`encrypted backup of ${Math.round(size / 1024)} KB; ${restored}`);

  const dismissSweep = sweepIfKilled(target);
  const server = await startEmbedded({ dataDir: target });
  trial.atEnd(() => server.stop().then(dismissSweep));
  const settings = { ...fleet.settings, DATABASE_URL: server.url, DATABASE_DIRECT_URL: "" };
  const program = await startProgram(trial, release, {
    name: "restored-web",
    port: await findFreePort(),
    settings: { ...settings, DATABASE_REPLICA_URL: "", IGNORE_NEWER_MIGRATIONS: "true" },
  });
  const client = new Client(program.url);
  await client.logIn(owner.email, owner.password);
  const { results } = await client.call(200, "GET", "/api/dashboard/messages/");
  assert(results.length > 0, "the restored database has no reviews");
  trial.report("the owner logs in at the restored database and reads the reviews");
  await program.stop();
}
