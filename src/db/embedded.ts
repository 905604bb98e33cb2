import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { type Cluster, openCluster } from "./embedded-cluster.ts";
import {
  findFreePort,
  type Launched,
  launch,
  runningServer,
  shutDown,
} from "./embedded-process.ts";
import { retry } from "./retry.ts";

const START_DEADLINE_MS = 30_000;
/** Launches before giving up: of a failure that passes by itself (a rival start, a port just taken,
 * memory of a killed server not yet freed), and of any other. */
const MAX_LAUNCHES = { passing: 10, other: 2 };
const PASSING = /lock file|shared memory|in use/;
/** Held shared by every program that uses the server; who gets it alone is the last one out. */
const KEEPER_LOCK = 7_305_513;
/** Wrong password, no such role: waiting does not mend these. */
const HOPELESS = new Set(["28P01", "28000"]);

export type EmbeddedOptions = {
  /** Folder that holds the cluster (`postgres/`), its password and its log. Made if missing. */
  dataDir: string;
  /** PostgreSQL settings over our own. `fsync: 'off'` also skips flushing the new cluster. */
  settings?: Record<string, string>;
  log?: (line: string) => void;
  /** Ends the wait for a server that is starting up or shutting down. */
  signal?: AbortSignal;
};

export type Embedded = {
  /** Connection string of the database `estrelou`; its role is a superuser. */
  url: string;
  /** Leaves the server; the last program to leave shuts it down. Safe to call twice. */
  stop(): Promise<void>;
};

/**
 * Runs our own PostgreSQL under `dataDir`, or joins the one that already runs there. Waits up to
 * 30 s for one that is starting up or shutting down. A server that crashes later is started again
 * on its old port; after a failed start, for example on a full disk, it is tried again.
 *
 * @throws with a message for the operator: what is wrong and how to mend it.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const log = options.log ?? (() => {});
  const settings = options.settings ?? {};
  const cluster = await openCluster(options.dataDir, settings.fsync !== "off");
  let keeper = await reach(cluster, settings, { signal: options.signal });
  const port = keeper.port;
  const stopped = new AbortController();
  let reviving: Promise<void> | undefined;
  let stopping: Promise<void> | undefined;

  function watch(): void {
    keeper.once("end", () => {
      if (!stopping) reviving = revive();
    });
  }
  watch();

  async function revive(): Promise<void> {
    let failures = 0;
    log("The database server went away; starting it again.");
    // stop() waits for a running attempt, or it would leave the server that the attempt starts.
    const again = await retry(() => reach(cluster, settings, { fixedPort: port }), {
      signal: stopped.signal,
      onFailure: (error) => {
        // One line for an outage: on a full disk the log must not grow with every attempt.
        if (failures++ === 0)
          log(`The database server could not be started again: ${(error as Error).message}`);
      },
    });
    if (!again) return;
    keeper = again;
    log("The database server runs again.");
    watch();
  }

  async function leave(): Promise<void> {
    await reviving;
    if (await isLastOut(keeper)) await shutDown(cluster);
    await hangUp(keeper);
  }

  return {
    url: urlOf(cluster, port, "estrelou"),
    stop: () => {
      stopped.abort();
      stopping ??= leave();
      return stopping;
    },
  };
}

/** Answers a keeper connection to the cluster's server, started here if nobody else has. */
async function reach(
  cluster: Cluster,
  settings: Record<string, string>,
  { fixedPort, signal }: { fixedPort?: number; signal?: AbortSignal | undefined },
): Promise<pg.Client> {
  const deadline = Date.now() + START_DEADLINE_MS;
  let launched: Launched | undefined;
  let problem = "it does not answer";
  for (let launches = 0; Date.now() < deadline; await delay(20)) {
    signal?.throwIfAborted();
    const server = await runningServer(cluster);
    if (server) {
      const keeper = await openKeeper(cluster, server.port).catch((error) => {
        if (HOPELESS.has(error.code))
          throw new Error(`The database in ${cluster.dir} refuses us: ${error.message}.`);
        problem = error.message;
        return undefined;
      });
      if (keeper) return keeper;
    } else if (!launched || launched.failure) {
      if (launched?.failure) problem = launched.failure;
      if (launches >= (PASSING.test(problem) ? MAX_LAUNCHES.passing : MAX_LAUNCHES.other)) break;
      await delay(launches++ * 100);
      launched = await launch(cluster, settings, fixedPort ?? (await findFreePort()));
    }
  }
  throw new Error(
    `The database server in ${cluster.dir} did not start: ${problem}\nSee ${cluster.logFile}.`,
  );
}

/** A connection kept open for as long as this program uses the server. */
async function openKeeper(cluster: Cluster, port: number): Promise<pg.Client> {
  const keeper = new pg.Client({
    connectionString: urlOf(cluster, port, "postgres"),
    application_name: "estrelou-keeper",
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  // A broken connection also emits 'end', which is what we act on; unheard, 'error' would end the process.
  keeper.on("error", () => {});
  try {
    await keeper.connect();
    // Waits while the last one out turns off the light; we are cut off then and try again.
    await keeper.query("select pg_advisory_lock_shared($1)", [KEEPER_LOCK]);
    await createDatabase(keeper);
    return keeper;
  } catch (error) {
    await hangUp(keeper);
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
 * Every program lets go of its share before it tries for the whole, so of several that leave
 * together exactly one gets it; a program that joins meanwhile waits in `openKeeper`.
 */
async function isLastOut(keeper: pg.Client): Promise<boolean> {
  try {
    await keeper.query("select pg_advisory_unlock_shared($1)", [KEEPER_LOCK]);
    const { rows } = await keeper.query("select pg_try_advisory_lock($1) as alone", [KEEPER_LOCK]);
    return rows[0].alone;
  } catch {
    // The connection is gone, and the server with it.
    return false;
  }
}

async function hangUp(keeper: pg.Client): Promise<void> {
  await keeper.end().catch(() => {});
}

function urlOf(cluster: Cluster, port: number, database: string): string {
  return `postgres://estrelou:${cluster.password}@127.0.0.1:${port}/${database}`;
}
