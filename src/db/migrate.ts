import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { reach } from "./reach.ts";
import { isConnectionError } from "./unavailable.ts";

/** Lock of the process that migrates. The others wait for it and then find no new migration. */
const MIGRATION_LOCK = 7_305_514;
const LOCK_POLL_MS = 250;
const LOCK_LIMIT_MS = 5 * 60_000;
/** Longest wait of a migration for the lock of a table, while which the running version waits behind it. */
const TABLE_LOCK_MS = 500;
/** The codes of a lock that was not free in time, and of a deadlock with the running version. */
const LOCKED = ["55P03", "40P01"];
const FILE_NAME = /^\d{4}_[a-z0-9_]+\.sql$/;

export type MigrateOptions = {
  /** Folder of the `.sql` files. Default: the repository's `src/db/migrations`. */
  dir?: string;
  log?: (line: string) => void;
  /** Ends the wait for the database and for the lock. */
  signal?: AbortSignal | undefined;
  /** Longest wait for the lock, and of each file for the locks of its tables. Default five minutes. */
  lockLimitMs?: number;
  /** Longest wait for a database that is unreachable. Default five minutes. */
  reachLimitMs?: number;
  /** Accepts applied migrations without a file if they are newer than all files: the way back to an older version. */
  ignoresNewer?: boolean;
};

type Migration = { name: string; sql: string; sha256: string };

/**
 * Applies each new `.sql` file to the database at `url`, in name order and in a transaction of its
 * own. Waits while the database is unreachable or another process migrates, and reports each wait to
 * `log`.
 *
 * @returns names of the files applied now
 * @throws if history and files disagree (a file was changed or deleted, or sorts before an applied
 *   one), if a file fails (files before it stay applied, the file itself is rolled back), and if the
 *   lock is not free in time
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<string[]> {
  const migrations = await readMigrations(options.dir ?? defaultDir());
  const client = await reach(
    { connectionString: url, application_name: "estrelou-migrate" },
    { log: options.log ?? (() => {}), signal: options.signal, limitMs: options.reachLimitMs },
  );
  try {
    await takeLock(client, options);
    const pending = await findPending(client, migrations, options.ignoresNewer);
    for (const migration of pending) await applyUnderLoad(client, migration, options);
    return pending.map(({ name }) => name);
  } finally {
    // Ends the session, which releases the lock.
    await client.end();
  }
}

/**
 * Returns the names of the files that `migrate` would apply with the same options. Changes nothing.
 *
 * @throws if history and files disagree
 */
export async function listPendingMigrations(
  client: pg.Client,
  { dir = defaultDir(), ignoresNewer }: Pick<MigrateOptions, "dir" | "ignoresNewer"> = {},
): Promise<string[]> {
  const migrations = await readMigrations(dir);
  const { rows } = await client.query("select to_regclass('schema_migration') is null as is_new");
  const isNew: boolean = rows[0].is_new;
  const pending = isNew ? migrations : await comparePending(client, migrations, ignoresNewer);
  return pending.map(({ name }) => name);
}

/** Polls instead of blocking, so that the wait can be reported, limited and aborted. */
async function takeLock(client: pg.Client, options: MigrateOptions): Promise<void> {
  const { log = () => {}, signal, lockLimitMs = LOCK_LIMIT_MS } = options;
  const deadline = performance.now() + lockLimitMs;
  for (let polls = 0; ; polls++) {
    signal?.throwIfAborted();
    const { rows } = await client.query("select pg_try_advisory_lock($1) as locked", [
      MIGRATION_LOCK,
    ]);
    if (rows[0].locked) return;
    if (polls === 0) log("Another process migrates the database; waiting for it.");
    if (performance.now() > deadline)
      throw new Error(
        `Another process has held the migration lock for ${Math.round(lockLimitMs / 1000)} s; see pg_locks for advisory lock ${MIGRATION_LOCK} and end that process.`,
      );
    await delay(LOCK_POLL_MS);
  }
}

/** Searches parent folders, because the built program is in another folder than this source file. */
function defaultDir(): string {
  for (const start of [import.meta.dirname, process.cwd()]) {
    for (let at = start; ; at = dirname(at)) {
      const dir = join(at, "src", "db", "migrations");
      if (existsSync(dir)) return dir;
      if (at === dirname(at)) break;
    }
  }
  throw new Error(
    "The folder src/db/migrations was not found; start the program in its own folder.",
  );
}

async function readMigrations(dir: string): Promise<Migration[]> {
  const names = (await readdir(dir)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name) => {
      if (!FILE_NAME.test(name))
        throw new Error(`Migration ${name}: the name must look like 0002_add_colour.sql.`);
      // A checkout on Windows may have other line ends. They must not change the checksum.
      const sql = (await readFile(join(dir, name), "utf8")).replaceAll("\r\n", "\n");
      return { name, sql, sha256: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

async function findPending(
  client: pg.Client,
  migrations: Migration[],
  ignoresNewer = false,
): Promise<Migration[]> {
  await client.query(`create table if not exists schema_migration (
    name text primary key,
    sha256 text not null,
    applied_at timestamptz not null default now()
  )`);
  return comparePending(client, migrations, ignoresNewer);
}

async function comparePending(
  client: pg.Client,
  migrations: Migration[],
  ignoresNewer = false,
): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    "select name, sha256 from schema_migration",
  );
  const applied = new Map(rows.map(({ name, sha256 }) => [name, sha256]));
  const byName = new Map(migrations.map((migration) => [migration.name, migration]));
  const newestFile = migrations.at(-1)?.name ?? "";
  if (ignoresNewer) for (const name of applied.keys()) if (name > newestFile) applied.delete(name);
  const newest = [...applied.keys()].sort().at(-1) ?? "";
  for (const [name, sha256] of applied) {
    const file = byName.get(name);
    if (!file)
      throw new Error(
        `Migration ${name} is applied in the database but its file is missing; this program may be older than the database (see IGNORE_NEWER_MIGRATIONS).`,
      );
    if (file.sha256 !== sha256)
      throw new Error(
        `Migration ${name} was changed after it was applied; put it back and write a new one.`,
      );
  }
  const pending = migrations.filter(({ name }) => !applied.has(name));
  const late = pending.find(({ name }) => name < newest);
  if (late)
    throw new Error(
      `Migration ${late.name} sorts before ${newest}, which is already applied; give it a later number.`,
    );
  return pending;
}

/**
 * Applies a file, and applies it again if the running version uses its tables. A lock that a file waits for stops
 * every later query of the table, and a deadlock could end a query of a user. So the file gives way after a short time,
 * before PostgreSQL looks for deadlocks.
 */
async function applyUnderLoad(
  client: pg.Client,
  migration: Migration,
  { log = () => {}, signal, lockLimitMs = LOCK_LIMIT_MS }: MigrateOptions,
): Promise<void> {
  const deadline = performance.now() + lockLimitMs;
  for (let failures = 0; ; failures++) {
    try {
      return await apply(client, migration);
    } catch (error) {
      const { code } = ((error as Error).cause ?? {}) as { code?: string };
      if (!LOCKED.includes(code ?? "") || performance.now() > deadline) throw error;
      if (failures === 0) log(`Migration ${migration.name} waits for tables that are in use.`);
      signal?.throwIfAborted();
      await delay(LOCK_POLL_MS * (1 + Math.random()));
    }
  }
}

async function apply(client: pg.Client, { name, sql, sha256 }: Migration): Promise<void> {
  await client.query("begin");
  try {
    await client.query(`set local lock_timeout = ${TABLE_LOCK_MS}`);
    await client.query(sql);
    await client.query("insert into schema_migration (name, sha256) values ($1, $2)", [
      name,
      sha256,
    ]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {});
    if (isConnectionError(error)) throw error;
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}
