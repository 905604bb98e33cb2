import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type Cluster, openCluster } from "#src/db/embedded-cluster.ts";
import { findFreePort, launch, runningServer, shutDown } from "#src/db/embedded-process.ts";
import { runSql, sweepIfKilled } from "./database.ts";
import { slowness } from "./slowness.ts";

/** A PostgreSQL server that a test can stop and start again at the same URL. */
export interface StoppableServer {
  /** URL of the database `estrelou`, which is empty at first. */
  url: string;
  start(): Promise<void>;
  /** Fast shutdown: rolls back open transactions and closes every connection. */
  stop(): Promise<void>;
  /** Ends the server with SIGKILL. The next start recovers from the write-ahead log. */
  kill(): Promise<void>;
  /** Runs SQL as superuser on a new connection. */
  query<Row>(sql: string): Promise<Row[]>;
  /** Stops the server and deletes its data. */
  remove(): Promise<void>;
}

/** Starts a server with an empty database in a temporary folder. */
export async function startStoppableServer(
  settings: Record<string, string> = { fsync: "off" },
): Promise<StoppableServer> {
  const dataDir = await mkdtemp(join(tmpdir(), "estrelou-test-"));
  const dismissSweep = sweepIfKilled(dataDir);
  const cluster = await openCluster(dataDir, false);
  const port = await findFreePort();
  const urlOf = (database: string) =>
    `postgres://estrelou:${cluster.password}@127.0.0.1:${port}/${database}`;
  const start = () => startOn(cluster, settings, port, urlOf("postgres"));

  await start();
  await runSql(urlOf("postgres"), "create database estrelou");
  return {
    url: urlOf("estrelou"),
    start,
    stop: () => shutDown(cluster),
    async kill() {
      const server = await runningServer(cluster);
      if (server) process.kill(server.pid, "SIGKILL");
    },
    query: <Row>(sql: string) => runSql<Row>(urlOf("estrelou"), sql),
    async remove() {
      await shutDown(cluster);
      await rm(dataDir, { recursive: true, force: true });
      dismissSweep();
    },
  };
}

/** Launches the server and waits until it accepts connections. */
async function startOn(
  cluster: Cluster,
  settings: Record<string, string>,
  port: number,
  url: string,
): Promise<void> {
  let launched = await launch(cluster, settings, port);
  for (const deadline = Date.now() + 60_000 * slowness; Date.now() < deadline; await delay(20)) {
    // Right after a SIGKILL the children of the old server still use its shared memory.
    if (launched.failure) launched = await launch(cluster, settings, port);
    const isUp = await runSql(url, "select 1").catch(() => false);
    if (isUp) return;
  }
  throw new Error(`The database server did not start: ${launched.failure}`);
}
