import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { type Embedded, startEmbedded } from "#src/db/embedded.ts";
import { sweepIfKilled } from "./database.ts";

/**
 * Starts a primary with a streaming replica, both from the embedded server's programs. Those include no
 * pg_basebackup, so the copy uses the functions of the low-level backup.
 */
export async function startReplicatedServers(): Promise<{
  primary: Embedded;
  replica: Embedded;
  /** DATA_DIR of the primary. */
  primaryDir: string;
  stop(): Promise<void>;
}> {
  const home = await mkdtemp(join(tmpdir(), "estrelou-replica-"));
  const [primaryDir, replicaDir] = [join(home, "primary"), join(home, "replica")];
  const dismissals = [primaryDir, replicaDir].map(sweepIfKilled);
  const primary = await startEmbedded({ dataDir: primaryDir, settings: { fsync: "off" } });
  await copyCluster(primary.url, primaryDir, replicaDir);
  const { password, port, username } = new URL(primary.url);
  const replica = await startEmbedded({
    dataDir: replicaDir,
    settings: {
      fsync: "off",
      primary_conninfo: `host=127.0.0.1 port=${port} user=${username} password=${password}`,
    },
  });
  return {
    primary,
    replica,
    primaryDir,
    async stop() {
      await replica.stop();
      await primary.stop();
      await rm(home, { recursive: true, force: true });
      for (const dismiss of dismissals) dismiss();
    },
  };
}

async function copyCluster(url: string, from: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("select pg_backup_start('replica', true)");
  await cp(from, to, {
    recursive: true,
    filter: (path) => !/postmaster\.(pid|opts)$|postgres\.log$/.test(path),
  });
  const { rows } = await client.query("select labelfile from pg_backup_stop(false)");
  await client.end();
  await writeFile(join(to, "postgres", "backup_label"), rows[0].labelfile);
  await writeFile(join(to, "postgres", "standby.signal"), "");
}
