import pg from "pg";
import { listPendingMigrations } from "#src/db/migrate.ts";
import type { SetupLine } from "./check-setup.ts";
import type { Config } from "./config.ts";
import { requireSession, requireStatements } from "./open-database.ts";

type Result = Omit<SetupLine, "name">;

const connectLimitMs = 5_000;
const minPostgres = 15;
/** The start waits for a database that does not respond. The check fails at once. */
const once = { log: () => {}, limitMs: 0 };

/** Checks the session, version, encoding, the rights that migrations and the job queue need, and the migrations. */
export async function checkDatabase({
  databaseDirectUrl,
  ignoresNewerMigrations,
}: Pick<Config, "databaseDirectUrl" | "ignoresNewerMigrations">): Promise<Result> {
  if (!databaseDirectUrl)
    return { state: "ok", detail: "the embedded server, not started by this check" };
  const result = await readServer(databaseDirectUrl, ignoresNewerMigrations);
  // A standby accepts no LISTEN, so the kind of server is checked first.
  if (result.state === "ok") await requireSession(databaseDirectUrl, once);
  return result;
}

function readServer(url: string, ignoresNewer: boolean): Promise<Result> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{
      version: number;
      encoding: string;
      may_create_schema: boolean;
      may_create_table: boolean;
      is_standby: boolean;
    }>(`select current_setting('server_version_num')::int / 10000 as version,
      current_setting('server_encoding') as encoding,
      has_database_privilege(current_database(), 'CREATE') as may_create_schema,
      has_schema_privilege(current_schema(), 'CREATE') as may_create_table,
      pg_is_in_recovery() as is_standby`);
    const [row] = rows;
    const problems = [
      row && row.version < minPostgres && `PostgreSQL ${row.version} is older than ${minPostgres}`,
      row?.encoding !== "UTF8" && `the encoding is ${row?.encoding}, not UTF8`,
      !row?.may_create_schema && "the role may not create schemas (grant create on database)",
      !row?.may_create_table && "the role may not create tables (grant create on schema)",
      row?.is_standby && "it is a standby, which cannot be written to",
    ].filter((problem) => typeof problem === "string");
    if (problems.length > 0) return { state: "failed", detail: problems.join("; ") };
    const pending = await listPendingMigrations(client, { ignoresNewer });
    const waiting = pending.length > 0 ? `${pending.length} migrations to apply` : "migrated";
    return { state: "ok", detail: `PostgreSQL ${row?.version}, ${waiting}` };
  });
}

/**
 * Checks that queries reach the primary through the pooler, with prepared statements if they are used. Its role
 * needs no rights to create tables.
 */
export async function checkPooler(url: string, prepares: boolean): Promise<Result> {
  if (await readIsStandby(url)) {
    return {
      state: "failed",
      detail: "DATABASE_URL leads to a standby, which cannot be written to",
    };
  }
  await requireStatements(url, prepares, once);
  return { state: "ok", detail: "queries reach the primary" };
}

export async function checkReplica(url: string): Promise<Result> {
  const isStandby = await readIsStandby(url);
  return isStandby
    ? { state: "ok", detail: "a standby of the database server" }
    : { state: "failed", detail: "DATABASE_REPLICA_URL leads to a server that is no standby" };
}

function readIsStandby(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const { rows } = await client.query("select pg_is_in_recovery() as is_standby");
    return rows[0].is_standby;
  });
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "estrelou-check",
    connectionTimeoutMillis: connectLimitMs,
    query_timeout: connectLimitMs,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
