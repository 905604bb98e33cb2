import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbedded } from "#src/db/embedded.ts";
import { migrate } from "#src/db/migrate.ts";

const TEMPLATE = "estrelou_template";
/** Fast but unsafe server settings: test data is not needed after the run. */
const THROWAWAY = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  autovacuum: "off",
};

/**
 * Starts one database server for a whole test run, with a migrated template database.
 * Call it in the runner's global set-up and pass `url` to the workers as TEST_DATABASE_URL.
 */
export async function startTestServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), "estrelou-test-"));
  const watchdog = sweepIfKilled(dataDir);
  const server = await startEmbedded({ dataDir, settings: THROWAWAY });
  await runSql(server.url, `create database ${TEMPLATE}`);
  await migrate(databaseUrl(server.url, TEMPLATE));
  return {
    url: server.url,
    async stop() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
      watchdog?.stdin?.end();
    },
  };
}

/** Starts a watchdog that stops the server and deletes `dataDir` if this process is killed. The server would otherwise keep running. */
export function sweepIfKilled(dataDir: string): ChildProcess | undefined {
  if (process.platform === "win32") return undefined;
  // The watchdog's input closes when this process ends for any reason. After an orderly stop the data is already deleted.
  const script = `cat >/dev/null
    pid=$(head -n 1 "$1/postgres/postmaster.pid" 2>/dev/null) && kill -QUIT "$pid"
    while [ -e "$1/postgres/postmaster.pid" ] && kill -0 "$pid" 2>/dev/null; do sleep 0.1; done
    rm -rf "$1"`;
  const watchdog = spawn("/bin/sh", ["-c", script, "sh", dataDir], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  watchdog.on("error", () => {});
  watchdog.unref();
  return watchdog;
}

/** Creates an empty, migrated database for one test file on the server of `adminUrl`. */
export async function createTestDatabase(
  adminUrl: string,
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await runSql(adminUrl, `create database ${name} template ${TEMPLATE}`);
  return {
    url: databaseUrl(adminUrl, name),
    drop: async () => void (await runSql(adminUrl, `drop database if exists ${name} with (force)`)),
  };
}

/** Runs SQL on a new connection. */
export async function runSql<Row>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  // A killed server causes an error event on the connection in addition to the rejection.
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.query(sql)).rows as Row[];
  } finally {
    await client.end().catch(() => {});
  }
}

function databaseUrl(url: string, database: string): string {
  return Object.assign(new URL(url), { pathname: `/${database}` }).href;
}
