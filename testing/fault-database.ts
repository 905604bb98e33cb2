import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runSql, sweepIfKilled } from "./database.ts";
import { loadSecret } from "./feedback-load.ts";
import { startStoppableServer } from "./stoppable-server.ts";

/**
 * `embedded`: the program's own server under DATA_DIR. `given`: a database on the server of
 * TEST_DATABASE_URL, which the program gets as DATABASE_URL.
 */
export const databaseKinds = ["embedded", "given"] as const;
export type DatabaseKind = (typeof databaseKinds)[number];

/** An empty database, and the settings of programs that use it. */
export interface FaultDatabase {
  settings: Record<string, string>;
  /** The programs' DATA_DIR. */
  folder: string;
  /** URL of the database. An embedded one has a URL after the first program has started. */
  url(): Promise<string>;
  query<Row>(sql: string): Promise<Row[]>;
  /** Removes the database and the folder. The programs must have ended. */
  remove(): Promise<void>;
}

export async function openFaultDatabase(kind: DatabaseKind): Promise<FaultDatabase> {
  const folder = await mkdtemp(join(tmpdir(), "estrelou-fault-"));
  const dismissSweep = sweepIfKilled(folder);
  const { url, drop } = kind === "embedded" ? embedded(folder) : await given();
  return {
    folder,
    url,
    settings: { ...programSettings(folder), DATABASE_URL: kind === "given" ? await url() : "" },
    query: async (sql) => runSql(await url(), sql),
    async remove() {
      await drop();
      await removeFolder(folder);
      dismissSweep();
    },
  };
}

/** A server that the test can stop, with the settings of programs that use it. */
export async function openStoppableDatabase() {
  const server = await startStoppableServer();
  const folder = await mkdtemp(join(tmpdir(), "estrelou-fault-"));
  const dismissSweep = sweepIfKilled(folder);
  return {
    ...server,
    folder,
    settings: { ...programSettings(folder), DATABASE_URL: server.url },
    async remove() {
      await server.remove();
      await removeFolder(folder);
      dismissSweep();
    },
  };
}

/** Repeats the deletion, because a server that was just stopped may still write. */
const removeFolder = (folder: string) =>
  rm(folder, { recursive: true, force: true, maxRetries: 10 });

const programSettings = (folder: string) => ({
  // Vitest sets both variables in its own environment.
  MODE: "demo",
  NODE_ENV: "production",
  DATA_DIR: folder,
  SECRET_KEY: loadSecret,
  LIMITS_SCALE: "0",
  LOG_LEVEL: "silent",
});

function embedded(folder: string) {
  return {
    async url() {
      const [password, pid] = await Promise.all(
        ["postgres.password", "postgres/postmaster.pid"].map((name) =>
          readFile(join(folder, name), "utf8"),
        ),
      );
      return `postgres://estrelou:${password?.trim()}@127.0.0.1:${pid?.split("\n")[3]}/estrelou`;
    },
    drop: () => stopOrphanedServer(folder),
  };
}

/** Stops a server that still runs after all its programs were killed. */
async function stopOrphanedServer(folder: string): Promise<void> {
  const pid = await serverPid(folder).catch(() => 0);
  if (pid === 0) return;
  try {
    process.kill(pid, "SIGQUIT");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** Process id of the embedded server under a DATA_DIR. */
export async function serverPid(folder: string): Promise<number> {
  return Number.parseInt(await readFile(join(folder, "postgres/postmaster.pid"), "utf8"), 10);
}

async function given() {
  const admin = process.env.TEST_DATABASE_URL ?? "";
  const name = `fault_${randomBytes(6).toString("hex")}`;
  await runSql(admin, `create database ${name}`);
  return {
    url: async () => Object.assign(new URL(admin), { pathname: `/${name}` }).href,
    drop: async () => void (await runSql(admin, `drop database ${name} with (force)`)),
  };
}

/** Terminates every connection to the database except the caller's. */
export const terminateConnections = `
  select pg_terminate_backend(pid) from pg_stat_activity
  where backend_type = 'client backend' and datname = current_database()
    and pid <> pg_backend_pid()`;
