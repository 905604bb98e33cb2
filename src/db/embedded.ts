import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { type Cluster, openCluster } from "./embedded-cluster.ts";
import {
  findFreePort,
  launch,
  runningServer,
  type ServerProcess,
  shutDown,
} from "./embedded-process.ts";
import { retry } from "./retry.ts";

const START_DEADLINE_MS = 30_000;
/** Max launches after a transient failure (a concurrent start, a port just taken, memory of a killed
 * server not yet freed), and after any other failure. */
const MAX_LAUNCHES = { transient: 10, other: 2 };
const TRANSIENT = /lock file|shared memory|in use/;
/**
 * Advisory lock key. Every process that uses the server holds a shared lock. A process that gets the
 * exclusive lock is the last user and stops the server.
 */
const USER_LOCK = 7_305_513;
/** Wrong password, no such role: waiting does not fix these. */
const PERMANENT = new Set(["28P01", "28000"]);

export type EmbeddedOptions = {
  /** Folder of the cluster (`postgres/`), its password and its log. Created if missing. */
  dataDir: string;
  /** PostgreSQL settings that override our own. `fsync: 'off'` also skips flushing the new cluster. */
  settings?: Record<string, string>;
  log?: (line: string) => void;
  /** Ends the wait for a server that is starting up or shutting down. */
  signal?: AbortSignal;
};

export type Embedded = {
  /** Connection string of the database `estrelou`; its role is a superuser. */
  url: string;
  /** Disconnects. The last process to disconnect stops the server. Safe to call twice. */
  stop(): Promise<void>;
};

/**
 * Starts a PostgreSQL server of our own under `dataDir`, or uses the one that already runs there.
 * Waits up to 30 s for a server that is starting up or shutting down. If the server crashes later, it
 * is restarted on the same port. A failed restart, for example on a full disk, is retried.
 *
 * @throws with a message for the operator: what is wrong and how to fix it.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const log = options.log ?? (() => {});
  const settings = options.settings ?? {};
  const cluster = await openCluster(options.dataDir, settings.fsync !== "off");
  let keeper = await connectOrStart(cluster, settings, { signal: options.signal });
  const port = keeper.port;
  const stopped = new AbortController();
  let restarting: Promise<void> | undefined;
  let stopping: Promise<void> | undefined;

  function watchConnection(): void {
    keeper.once("end", () => {
      if (!stopping) restarting = restart();
    });
  }
  watchConnection();

  async function restart(): Promise<void> {
    let failures = 0;
    log("The database server stopped; restarting it.");
    // stop() waits for a running attempt. Otherwise the server that the attempt starts would run on.
    const again = await retry(() => connectOrStart(cluster, settings, { fixedPort: port }), {
      signal: stopped.signal,
      onFailure: (error) => {
        // One line per outage: on a full disk the log must not grow with every attempt.
        if (failures++ === 0)
          log(`The database server could not be restarted: ${(error as Error).message}`);
      },
    });
    if (!again) return;
    keeper = again;
    log("The database server runs again.");
    watchConnection();
  }

  async function disconnect(): Promise<void> {
    await restarting;
    if (await isLastUser(keeper)) await shutDown(cluster);
    await closeConnection(keeper);
  }

  return {
    url: urlOf(cluster, port, "estrelou"),
    stop: () => {
      stopped.abort();
      stopping ??= disconnect();
      return stopping;
    },
  };
}

/** Returns a keeper connection to the cluster's server. Starts the server if it does not run. */
async function connectOrStart(
  cluster: Cluster,
  settings: Record<string, string>,
  { fixedPort, signal }: { fixedPort?: number; signal?: AbortSignal | undefined },
): Promise<pg.Client> {
  const deadline = Date.now() + START_DEADLINE_MS;
  let launched: ServerProcess | undefined;
  let problem = "it does not respond";
  for (let launches = 0; Date.now() < deadline; await delay(20)) {
    signal?.throwIfAborted();
    const server = await runningServer(cluster);
    if (server) {
      const keeper = await openKeeper(cluster, server.port).catch((error) => {
        if (PERMANENT.has(error.code))
          throw new Error(`The database in ${cluster.dir} rejects our login: ${error.message}.`);
        problem = error.message;
        return undefined;
      });
      if (keeper) return keeper;
    } else if (!launched || launched.failure) {
      if (launched?.failure) problem = launched.failure;
      if (launches >= (TRANSIENT.test(problem) ? MAX_LAUNCHES.transient : MAX_LAUNCHES.other))
        break;
      await delay(launches++ * 100);
      launched = await launch(cluster, settings, fixedPort ?? (await findFreePort()));
    }
  }
  throw new Error(
    `The database server in ${cluster.dir} did not start: ${problem}\nSee ${cluster.logFile}.`,
  );
}

/** Opens a connection that stays open while this process uses the server. */
async function openKeeper(cluster: Cluster, port: number): Promise<pg.Client> {
  const keeper = new pg.Client({
    connectionString: urlOf(cluster, port, "postgres"),
    application_name: "estrelou-keeper",
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  // A broken connection also emits 'end', which we handle. Without a listener 'error' would end the process.
  keeper.on("error", () => {});
  try {
    await keeper.connect();
    // Blocks while another process holds the exclusive lock and stops the server. The stop closes this
    // connection, and `connectOrStart` retries.
    await keeper.query("select pg_advisory_lock_shared($1)", [USER_LOCK]);
    await createDatabase(keeper);
    return keeper;
  } catch (error) {
    await closeConnection(keeper);
    throw error;
  }
}

async function createDatabase(keeper: pg.Client): Promise<void> {
  const found = await keeper.query("select 1 from pg_database where datname = 'estrelou'");
  if (found.rowCount) return;
  await keeper.query("create database estrelou").catch((error) => {
    // Another first start was faster.
    if (error.code !== "42P04" && error.code !== "23505") throw error;
  });
}

/**
 * Returns true if no other process uses the server. Each process releases its shared lock before it
 * tries the exclusive one, so exactly one of several that stop together gets it. A process that
 * connects at that time waits in `openKeeper`.
 */
async function isLastUser(keeper: pg.Client): Promise<boolean> {
  try {
    await keeper.query("select pg_advisory_unlock_shared($1)", [USER_LOCK]);
    const { rows } = await keeper.query("select pg_try_advisory_lock($1) as alone", [USER_LOCK]);
    return rows[0].alone;
  } catch {
    // The connection is closed because the server has stopped.
    return false;
  }
}

async function closeConnection(keeper: pg.Client): Promise<void> {
  await keeper.end().catch(() => {});
}

function urlOf(cluster: Cluster, port: number, database: string): string {
  return `postgres://estrelou:${cluster.password}@127.0.0.1:${port}/${database}`;
}
