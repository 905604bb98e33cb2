import type { RequestListener } from "node:http";
import { connect } from "#src/db/client.ts";
import { startEmbedded } from "#src/db/embedded.ts";
import { listen } from "#src/db/listen.ts";
import { migrate } from "#src/db/migrate.ts";
import { InMemoryBusinessCache } from "#src/services/business-cache/in-memory.server.ts";
import { startQueue } from "#src/services/queue/pg-boss.server.ts";
import type { Services } from "#src/services/services.ts";
import { type Closers, createClosers } from "./closers.ts";
import { type Config, ConfigError, readConfig } from "./config.ts";
import { jobs } from "./jobs.ts";
import { createLog } from "./log.ts";
import { openOutsideWorld } from "./open-outside-world.ts";
import { createServices } from "./services.ts";
import { startWeb } from "./start-web.ts";
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

/**
 * Starts the parts of the program that the role needs: database, emulators in demo mode, jobs, HTTP.
 * Throws ConfigError for wrong settings. A failed start closes everything that it opened.
 */
export async function start(options: StartOptions): Promise<Running> {
  const config = readConfig(options.env);
  const closers = createClosers();
  try {
    return await open(config, options, closers);
  } catch (error) {
    await closers.closeAll();
    throw error;
  }
}

async function open(config: Config, options: StartOptions, closers: Closers): Promise<Running> {
  const { overrides, signal, inFront } = options;
  const log = createLog(config.logLevel);
  const url = config.databaseUrl ?? (await startDatabase(config, log, signal, closers));
  await migrate(url, { log: (line) => log.warn(line), signal });
  const db = connect(url, {
    onError: (error) => log.warn({ err: error }, "database connection lost"),
    onOutage: (error) => log.error({ err: error }, "database unreachable; calls get 503"),
    onRecovery: () => log.info("database reachable again"),
  });
  closers.add(() => db.destroy());

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
  await outside.seed(services);
  if (runsJobs) await queue.work(jobs, services);

  // In demo mode the provider is the emulator, whose account is right.
  const account = config.mode === "live" ? watchPaymentsAccount(services) : undefined;
  closers.add(() => account?.stop());
  if (config.role !== "worker") {
    const paymentsAccount = account?.status;
    const parts = { config, services, databaseUrl: url, inFront, closers, paymentsAccount };
    const localUrl = await startWeb({ ...parts, sandboxApi: outside.api });
    outside.setLocalUrl(localUrl);
    // With PORT=0 the system chooses the port, so the URL is known only now.
    if (!config.publicUrl) services.settings.publicUrl = localUrl;
  }
  return { url: services.settings.publicUrl, config, services, stop: closers.closeAll };
}

/** Starts the embedded database server. Returns its URL. */
async function startDatabase(
  config: Config,
  log: Services["log"],
  signal: AbortSignal | undefined,
  closers: Closers,
): Promise<string> {
  const database = await startEmbedded({
    dataDir: config.dataDir,
    log: (line) => log.warn(line),
    ...(signal ? { signal } : {}),
  });
  closers.add(() => database.stop());
  return database.url;
}
