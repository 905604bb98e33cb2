import type { RequestListener } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { startEmbedded } from "#src/db/embedded.ts";
import { listen } from "#src/db/listen.ts";
import { migrate } from "#src/db/migrate.ts";
import { isConnectionError } from "#src/db/unavailable.ts";
import { repeatDeletions } from "#src/features/privacy/repeat-deletions.server.ts";
import { InMemoryBusinessCache } from "#src/services/business-cache/in-memory.server.ts";
import { readDeletions } from "#src/services/deletions/file-deletions.server.ts";
import { startQueue } from "#src/services/queue/pg-boss.server.ts";
import type { Services } from "#src/services/services.ts";
import { type Closers, createClosers } from "./closers.ts";
import { type Config, ConfigError, readConfig } from "./config.ts";
import { jobs } from "./jobs.ts";
import { createLog } from "./log.ts";
import { openDatabase } from "./open-database.ts";
import { openOutsideWorld } from "./open-outside-world.ts";
import { createServices } from "./services.ts";
import { startWorkerPort } from "./start-worker-port.ts";
import { watchPaymentsAccount } from "./watch-payments-account.ts";

export { ConfigError };

export interface Running {
  url: string;
  config: Config;
  services: Services;
  /** Waits for running requests and jobs, then closes everything. A second call has no effect. */
  stop(): Promise<void>;
}

export interface StartOptions {
  env: Record<string, string | undefined>;
  overrides?: Partial<Services>;
  /** Ends a start that waits for the database server or for another process's migrations. */
  signal?: AbortSignal | undefined;
  /** Wraps the app. Development uses it for Vite. */
  inFront?: (app: RequestListener) => RequestListener;
}

/** Longest wait of a start for a database that is unreachable or becomes so. */
const startLimitMs = 5 * 60_000;
const pauseMs = 500;

/**
 * Starts the parts of the program that the role needs: database, emulators in demo mode, jobs, HTTP.
 * Throws ConfigError for wrong settings. A failed start closes everything that it opened. A start that
 * loses the database begins again, at most until `startLimitMs` is over.
 */
export async function start(options: StartOptions): Promise<Running> {
  const config = readConfig(options.env);
  const log = createLog(config.logLevel);
  const deadline = performance.now() + startLimitMs;
  for (;;) {
    const closers = createClosers();
    try {
      return await open({ ...options, config, log, closers, deadline });
    } catch (error) {
      await closers.closeAll().catch((closing: unknown) => {
        log.warn({ err: closing }, "a failed start could not close everything");
      });
      const isOver = options.signal?.aborted || performance.now() > deadline;
      if (isOver || !isConnectionError(error)) throw error;
      log.warn({ err: error }, "database lost during the start; starting again");
    }
    await delay(pauseMs);
  }
}

type Attempt = StartOptions & {
  config: Config;
  log: Services["log"];
  closers: Closers;
  /** A value of `performance.now()`. */
  deadline: number;
};

async function open(attempt: Attempt): Promise<Running> {
  const { overrides, inFront, config, log, closers } = attempt;
  // A worker serves no pages, so it does not load them: a third of its memory. Others load them while they connect.
  const loading = config.role === "worker" ? undefined : import("./start-web.ts");
  // Reported below, when `closers` knows the database: a failure at once would leave its server running.
  loading?.catch(() => {});
  const { database, db } = await connectDatabase(attempt);
  const web = await loading;
  const url = database.directUrl;
  const runsJobs = config.role !== "web";
  const queue = await startQueue({ url, log, jobs, supervise: runsJobs });
  closers.add(() => queue.stop());

  const outside = await openOutsideWorld(config, { db, clock: overrides?.clock });
  closers.add(() => outside.close());
  const businessCache = new InMemoryBusinessCache(outside.clock);
  const changes = await listen({
    url,
    channel: "business_changed",
    onAnnouncement: (businessId) => businessCache.drop(businessId),
    onGap: () => businessCache.expireAll(),
  });
  closers.add(() => changes.stop());
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`;
  const services = createServices(
    config,
    { db, queue, businessCache, outside, publicUrl },
    overrides,
  );
  closers.add(() => services.mail.close());
  closers.add(() => services.drawings.close());
  // Before jobs and requests use data that was deleted after the backup.
  await repeatDeletions(services, await readDeletions(config.deletionsDir));
  await outside.seed(services);
  if (runsJobs) await queue.work(jobs, services);

  // In demo mode the provider is the emulator, whose account is right.
  const account = config.mode === "live" ? watchPaymentsAccount(services) : undefined;
  closers.add(() => account?.stop());
  const readiness = {
    isNotified: changes.isListening,
    areJobsReady: runsJobs ? queue.isReady : undefined,
    paymentsAccount: config.role === "worker" ? undefined : account?.status,
  };
  if (web) {
    const parts = { config, services, database, inFront, closers, readiness };
    const localUrl = await web.startWeb({ ...parts, sandboxApi: outside.api });
    outside.setLocalUrl(localUrl);
    // With PORT=0 the system chooses the port, so the URL is known only now.
    if (!config.publicUrl) services.settings.publicUrl = localUrl;
  }
  const isWorker = config.role === "worker";
  const { workerPort: port, host } = config;
  const workerUrl =
    isWorker && port !== undefined
      ? await startWorkerPort({ services, port, host, closers, readiness })
      : undefined;
  return {
    url: workerUrl ?? services.settings.publicUrl,
    config,
    services,
    stop: closers.closeAll,
  };
}

/** Reaches the database, brings it to this version's schema and connects to it. */
async function connectDatabase(attempt: Attempt) {
  const { config, log, signal, closers, deadline } = attempt;
  const embeddedUrl = config.databaseUrl ? undefined : await startDatabase(attempt);
  const limitMs = deadline - performance.now();
  const database = await openDatabase(config, embeddedUrl, { log, signal, limitMs });
  const reachLimitMs = deadline - performance.now();
  await migrate(database.directUrl, {
    log: (line) => log.warn(line),
    signal,
    reachLimitMs,
    ignoresNewer: config.ignoresNewerMigrations,
  });
  const db = database.connect({
    onError: (error) => log.warn({ err: error }, "database connection lost"),
    onOutage: (error) => log.error({ err: error }, "database unreachable; calls get 503"),
    onRecovery: () => log.info("database reachable again"),
  });
  closers.add(() => db.destroy());
  return { database, db };
}

async function startDatabase({ config, log, signal, closers }: Attempt): Promise<string> {
  const database = await startEmbedded({
    dataDir: config.dataDir,
    log: (line) => log.warn(line),
    ...(signal ? { signal } : {}),
  });
  closers.add(() => database.stop());
  return database.url;
}
