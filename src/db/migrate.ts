import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import pg from "pg";

/** Held by the one process that migrates; the others wait for it and then find nothing to do. */
const MIGRATION_LOCK = 7_305_514;
const FILE_NAME = /^\d{4}_[a-z0-9_]+\.sql$/;

type Migration = { name: string; sql: string; sha256: string };

/**
 * Brings the database at `url` up to date: applies each new `.sql` file of `dir` (default: the
 * repository's `src/db/migrations`) in name order, in a transaction of its own.
 *
 * @returns names of the files applied now
 * @throws when history and files disagree (a file changed, gone, or slipped in before an applied
 *   one), or when a file fails: everything before it stays applied, of it nothing does
 */
export async function migrate(url: string, options: { dir?: string } = {}): Promise<string[]> {
  const migrations = await readMigrations(options.dir ?? defaultDir());
  const client = new pg.Client({ connectionString: url, application_name: "estrelou-migrate" });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    const pending = await findPending(client, migrations);
    for (const migration of pending) await apply(client, migration);
    return pending.map(({ name }) => name);
  } finally {
    // Ends the session, and with it the lock.
    await client.end();
  }
}

/** Looked for upwards, because the built program lies elsewhere than this source file. */
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
      // A checkout on Windows may have changed the line ends; that is no change of meaning.
      const sql = (await readFile(join(dir, name), "utf8")).replaceAll("\r\n", "\n");
      return { name, sql, sha256: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

async function findPending(client: pg.Client, migrations: Migration[]): Promise<Migration[]> {
  await client.query(`create table if not exists schema_migration (
    name text primary key,
    sha256 text not null,
    applied_at timestamptz not null default now()
  )`);
  const { rows } = await client.query<{ name: string; sha256: string }>(
    "select name, sha256 from schema_migration",
  );
  const applied = new Map(rows.map(({ name, sha256 }) => [name, sha256]));
  const byName = new Map(migrations.map((migration) => [migration.name, migration]));
  const newest = [...applied.keys()].sort().at(-1) ?? "";
  for (const [name, sha256] of applied) {
    const file = byName.get(name);
    if (!file)
      throw new Error(
        `Migration ${name} is applied in the database but its file is missing; this program may be older than the database.`,
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

async function apply(client: pg.Client, { name, sql, sha256 }: Migration): Promise<void> {
  await client.query("begin");
  try {
    await client.query(sql);
    await client.query("insert into schema_migration (name, sha256) values ($1, $2)", [
      name,
      sha256,
    ]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}
