import { randomBytes } from "node:crypto";
import { chmod, mkdir, mkdtemp, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbedded } from "#src/db/embedded.ts";
import { migrate } from "#src/db/migrate.ts";
import { type Dismiss, whenKilled } from "./watchdog.ts";

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
  const dataDir = await mkdtemp(join(await fastFolder(), "estrelou-test-"));
  const dismissSweep = sweepIfKilled(dataDir);
  const socket = await makeSocketFolder(dataDir);
  const settings = socket ? { ...THROWAWAY, unix_socket_directories: socket } : THROWAWAY;
  const server = await startEmbedded({ dataDir, settings });
  await makeLoginCheap(server.url);
  await prepareServer(server.url);
  return {
    url: socket ? `${server.url}?host=${socket}` : server.url,
    async stop() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
      dismissSweep();
    },
  };
}

/** Stores the password with one round of hashing. Clients would repeat the usual 4,096 for each of their connections. */
async function makeLoginCheap(url: string): Promise<void> {
  const { username, password } = new URL(url);
  await runSql(url, `set scram_iterations = 1; alter role ${username} password '${password}'`);
}

/**
 * Through a socket of its own the kernel spends half as much on a statement as through TCP. Returns undefined on
 * systems where the socket's path could be too long.
 */
async function makeSocketFolder(dataDir: string): Promise<string | undefined> {
  if (process.platform !== "linux") return undefined;
  const folder = join(dataDir, "socket");
  await mkdir(folder);
  // As root the server runs as another user, who may enter this folder and no other.
  await chmod(dataDir, 0o711);
  await chmod(folder, 0o777);
  return folder;
}

/** Returns the URL of a server that listens at a TCP port, such as a proxy in front of the one of `url`. */
export function urlOfPort(url: string, port: number): string {
  return Object.assign(new URL(url), { hostname: "127.0.0.1", port: `${port}`, search: "" }).href;
}

/**
 * A database is hundreds of files, and each test file creates and drops one: ext4 spends more on that than PostgreSQL.
 * Returns the folder in memory if this machine has one with room, else the temporary folder.
 */
async function fastFolder(): Promise<string> {
  const memory = "/dev/shm";
  const found = await statfs(memory).catch(() => undefined);
  return found && found.bavail * found.bsize >= 2 ** 31 ? memory : tmpdir();
}

/**
 * Creates the migrated template database, unless the server has one. On a server of your own, drop
 * `estrelou_template` after a change of the migrations.
 */
export async function prepareServer(url: string): Promise<void> {
  const found = await runSql(url, `select from pg_database where datname = '${TEMPLATE}'`);
  if (found.length > 0) return;
  await runSql(url, `create database ${TEMPLATE}`);
  await migrate(databaseUrl(url, TEMPLATE));
}

/**
 * Stops the server under `dataDir` and deletes the folder if this process is killed. The server would otherwise keep
 * running.
 */
export function sweepIfKilled(dataDir: string): Dismiss {
  const script = `pid=$(head -n 1 "$1/postgres/postmaster.pid" 2>/dev/null) && kill -QUIT "$pid"
    while [ -e "$1/postgres/postmaster.pid" ] && kill -0 "$pid" 2>/dev/null; do sleep 0.1; done
    rm -rf "$1"`;
  return whenKilled(script, dataDir);
}

/** Creates an empty, migrated database for one test file on the server of `adminUrl`. */
export async function createTestDatabase(
  adminUrl: string,
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await runSql(adminUrl, `create database ${name} template ${TEMPLATE} strategy file_copy`);
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
