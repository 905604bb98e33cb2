import type { RequestListener } from "node:http";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { connect } from "#src/db/client.ts";
import { startEmbedded } from "#src/db/embedded.ts";
import { listen as listenTo } from "#src/db/listen.ts";
import { migrate } from "#src/db/migrate.ts";
import { removeStaleUploads } from "#src/http/upload-folders.server.ts";
import type { Sandbox } from "#src/sandbox/start-sandbox.server.ts";
import { systemClock } from "#src/services/clock.ts";
import { BusinessCache } from "#src/services/memory/business-cache.server.ts";
import { startQueue } from "#src/services/queue/pg-boss.server.ts";
import type { Services } from "#src/services/services.ts";
import { openAccessLog } from "./access-log.ts";
import { createApp } from "./app.ts";
import { type Config, ConfigError, readConfig } from "./config.ts";
import { type HttpServer, startHttpServer } from "./http-server.ts";
import { jobs } from "./jobs.ts";
import { createLog } from "./log.ts";
import { clientFolder, pages } from "./pages.ts";
import { reviewPagesFirst } from "./review-pages.ts";
import { createServices } from "./services.ts";

export { ConfigError };

/** Connections for owners' calls, besides those of customers and jobs. */
const ownerConnections = 8;

export interface Running {
  url: string;
  config: Config;
  services: Services;
  /** Lets requests and jobs finish, then closes everything; safe to call twice. */
  stop(): Promise<void>;
}

export interface StartOptions {
  env: Record<string, string | undefined>;
  overrides?: Partial<Services>;
  /** Ends a start that waits for the database server or for another process's migrations. */
  signal?: AbortSignal | undefined;
  /** Puts something before the app, as development does with Vite. */
  inFront?: (app: RequestListener) => RequestListener;
}

/**
 * Starts the program: database, emulators in demo mode, jobs, HTTP, as the role asks.
 * Throws ConfigError for settings that cannot work; what was opened is closed again on failure.
 */
export async function start({ env, inFront, signal, ...options }: StartOptions): Promise<Running> {
  const config = readConfig(env);
  const log = createLog(config.logLevel);
  const closers: (() => Promise<unknown> | unknown)[] = [];
  let server: HttpServer | undefined;
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= (async () => {
      for (const close of closers.reverse()) await close();
    })();
    return stopping;
  };

  try {
    const url = config.databaseUrl ?? (await embeddedUrl(config, log, signal, closers));
    await migrate(url, { log: (line) => log.warn(line), signal });
    const db = connect(url, {
      onError: (error) => log.warn({ err: error }, "database connection lost"),
      onOutage: (error) => log.error({ err: error }, "database unreachable; calls answer 503"),
      onRecovery: () => log.info("database reachable again"),
    });
    closers.push(() => db.destroy());

    const works = config.role !== "web";
    const queue = await startQueue({ url, log, jobs, supervise: works });
    closers.push(() => queue.stop());

    const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`;
    let overrides = options.overrides;
    let mailUrl = config.mailUrl;
    let paymentsUrl = config.mercadoPago.url;
    let placesUrl: string | undefined;
    let recaptcha: Sandbox["recaptcha"] | undefined;
    let listening: string | undefined;
    if (config.mode === "demo") {
      // Loaded in demo mode alone: live processes need neither its code nor its mail server.
      const { startSandbox } = await import("#src/sandbox/start-sandbox.server.ts");
      const sandbox = await startSandbox({
        db,
        clock: overrides?.clock ?? systemClock,
        payments: config.mercadoPago,
        siteUrl: () => config.publicUrl ?? listening ?? publicUrl,
        notifyUrl: () => listening,
      });
      closers.push(sandbox.stop);
      mailUrl ??= sandbox.mailUrl;
      paymentsUrl = sandbox.paymentsUrl;
      placesUrl = sandbox.placesUrl;
      if (!config.recaptcha.siteKey) recaptcha = sandbox.recaptcha;
      overrides = { ...overrides, clock: sandbox.clock };
    }
    const memory = new BusinessCache(overrides?.clock ?? systemClock);
    const changes = await listenTo({
      url,
      channel: "business_changed",
      onAnnouncement: (businessId) => memory.drop(businessId),
      onGap: () => memory.expireAll(),
    });
    closers.push(() => changes.stop());
    const emulated = { placesUrl, recaptcha };
    const addresses = { mailUrl: mailUrl ?? "", paymentsUrl, publicUrl };
    const foundations = { db, queue, memory, ...addresses, ...emulated };
    const services = createServices(config, foundations, overrides);
    closers.push(() => services.mail.close());
    closers.push(() => services.drawings.close());
    if (config.mode === "demo") {
      const { seedDemo } = await import("#src/sandbox/seed-demo.server.ts");
      await seedDemo(services);
    }
    if (works) await queue.work(jobs, services);

    if (config.role !== "worker") {
      const stale = await removeStaleUploads();
      if (stale.length > 0) log.info({ folders: stale.length }, "removed stale upload folders");
      const ownersDb = connect(url, {
        max: ownerConnections,
        applicationName: "estrelou-owners",
        onError: (error) => log.warn({ err: error }, "database connection lost"),
      });
      closers.push(() => ownersDb.destroy());
      const isStopping = () => server?.isStopping() ?? false;
      const app = createApp(services, { pages, clientFolder, ownersDb, isStopping });
      const plain = getRequestListener(app.fetch);
      // In development pages change without their business changing.
      const listener = import.meta.env.DEV ? plain : reviewPagesFirst(services, app.fetch, plain);
      const access = openAccessLog({
        folder: join(config.dataDir, "access"),
        clock: services.clock,
        trustProxy: config.trustProxy,
        log,
      });
      closers.push(() => access.stop());
      const noted = access.around(listener);
      server = await listen(inFront ? inFront(noted) : noted, config);
      const { port, stop: stopServer } = server;
      closers.push(() => stopServer(config.drainSeconds * 1000));
      listening = `http://localhost:${port}`;
      // PORT=0 lets the system choose, which tests do.
      if (!config.publicUrl) services.settings.publicUrl = `http://localhost:${port}`;
    }
    return { url: services.settings.publicUrl, config, services, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function embeddedUrl(
  config: Config,
  log: Services["log"],
  signal: AbortSignal | undefined,
  closers: (() => unknown)[],
): Promise<string> {
  const database = await startEmbedded({
    dataDir: config.dataDir,
    log: (line) => log.warn(line),
    ...(signal ? { signal } : {}),
  });
  closers.push(() => database.stop());
  return database.url;
}

async function listen(listener: RequestListener, config: Config): Promise<HttpServer> {
  try {
    return await startHttpServer(listener, config);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    throw new ConfigError(`Port ${config.port} is in use: end the other program or set PORT.`);
  }
}
