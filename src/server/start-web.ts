import type { RequestListener } from "node:http";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import type { Db } from "#src/db/client.ts";
import { type Replica, watchReplica } from "#src/db/reader.ts";
import { ViewCounter } from "#src/features/site/views/view-counter.server.ts";
import { removeStaleUploads } from "#src/http/upload-folders.server.ts";
import type { Services } from "#src/services/services.ts";
import { openAccessLog } from "./access-log.ts";
import { createApp } from "./app.ts";
import type { Closers } from "./closers.ts";
import type { Config } from "./config.ts";
import type { Readiness } from "./health.ts";
import { observeRequests } from "./observe-requests.ts";
import type { Database } from "./open-database.ts";
import type { OutsideWorld } from "./open-outside-world.ts";
import { openPort } from "./open-port.ts";
import { clientFolder, pagePaths, pages } from "./pages.ts";
import { reportUnsourcedClaims } from "./report-unsourced-claims.ts";
import { matchUnknown, requestMeter } from "./request-metrics.ts";
import { ResponseMemory } from "./response-memory.ts";
import { responseSources } from "./response-sources.ts";
import { storedResponsesFirst } from "./stored-responses.ts";

/** Size of the connection pool for owners' calls. Customers and jobs have other pools. */
const ownerConnections = 8;
/** Size of the connection pool of the replica. */
const replicaConnections = 8;

/** Serves the API and the pages. Returns the URL of the server on this machine. */
export async function startWeb(options: {
  config: Config;
  services: Services;
  database: Database;
  sandboxApi: OutsideWorld["api"];
  /** Wraps the app. Development uses it for Vite. */
  inFront: ((app: RequestListener) => RequestListener) | undefined;
  closers: Closers;
  readiness: Readiness;
}): Promise<string> {
  const { config, services, database, sandboxApi, inFront, closers } = options;
  const { log, clock } = services;
  if (config.mode === "live") await reportUnsourcedClaims(services);
  const stale = await removeStaleUploads();
  if (stale.length > 0) log.info({ folders: stale.length }, "removed stale upload folders");
  const ownersDb = database.connect({
    max: ownerConnections,
    applicationName: "estrelou-owners",
    onError: (error) => log.warn({ err: error }, "database connection lost"),
  });
  closers.add(() => ownersDb.destroy());
  const replica = openReplica(database, ownersDb, log);
  if (replica) closers.add(() => replica.stop());
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  const parts = { pages, pagePaths, clientFolder, ownersDb, replica, sandboxApi };
  const app = createApp(services, { ...parts, readiness: { ...options.readiness, isStopping } });
  const plain = getRequestListener(app.fetch);
  const views = new ViewCounter(services);
  closers.add(() => views.stop());
  const paths = [...new Set([...app.routes.map(({ path }) => path), ...pagePaths])];
  const memory = new ResponseMemory({ maxBytes: config.storedPagesMb * 1_000_000 });
  closers.add(() => memory.stop());
  const stored = storedResponsesFirst(services, {
    find: responseSources({ ...services, ownersDb }, views, matchUnknown(paths)),
    memory,
    render: (path) => app.fetch(new Request(services.settings.publicUrl + path)),
    app: plain,
  });
  // In development a page can change while its data does not, so it must not be stored.
  const listener = import.meta.env.DEV ? plain : stored;
  const access = openAccessLog({
    folder: join(config.dataDir, "access"),
    clock,
    trustProxy: config.trustProxy,
    log,
  });
  closers.add(() => access.stop());
  const observed = observeRequests(listener, { access, measure: requestMeter(paths) });
  const server = await openPort(inFront ? inFront(observed) : observed, {
    port: config.port,
    host: config.host,
    setting: "PORT",
  });
  closers.add(() => {
    stopping.abort();
    return server.stop(config.drainSeconds * 1000);
  });
  return `http://localhost:${server.port}`;
}

function openReplica(database: Database, primary: Db, log: Services["log"]): Replica | undefined {
  const replica = database.connectReplica?.({
    max: replicaConnections,
    applicationName: "estrelou-replica",
  });
  if (!replica) return undefined;
  const onChange = (serves: boolean) =>
    serves
      ? log.info("the replica serves trends, exports and reports")
      : log.warn("replica unreachable or too far behind; the primary serves its reads");
  return watchReplica({ primary, replica, onChange });
}
