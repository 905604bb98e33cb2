import type { Logger } from "pino";
import { type ConnectOptions, connect, type Db } from "#src/db/client.ts";
import type { ReachOptions } from "#src/db/reach.ts";
import { checkSession, type SessionCheck } from "#src/db/session-check.ts";
import { isRejectedByPooler } from "#src/db/unavailable.ts";
import { type Config, ConfigError } from "./config.ts";

/** How the program connects to its database. */
export interface Database {
  /** Of the server itself, for migrations, notifications and the job queue. */
  directUrl: string;
  /** Creates a pool for queries, maybe behind a pooler. */
  connect(options?: ConnectOptions): Db;
  /** Creates a pool for queries of the replica. Undefined without a replica. */
  connectReplica: ((options?: ConnectOptions) => Db) | undefined;
}

const sqlOfLimits =
  "alter role … in database … set statement_timeout = '15s'; alter role … in database … set idle_in_transaction_session_timeout = '30s'";

/**
 * Checks how the settings reach the database, and waits for it. Throws ConfigError if migrations,
 * notifications or prepared statements cannot work.
 */
export async function openDatabase(
  config: Pick<
    Config,
    "databaseUrl" | "databaseDirectUrl" | "databaseReplicaUrl" | "databasePrepared"
  >,
  embeddedUrl: string | undefined,
  { log, ...options }: Omit<ReachOptions, "log"> & { log: Logger },
): Promise<Database> {
  const url = config.databaseUrl ?? embeddedUrl ?? "";
  const directUrl = config.databaseDirectUrl ?? url;
  const reachOptions = { ...options, log: (line: string) => log.warn(line) };
  await requireSession(directUrl, reachOptions);
  const pooled =
    url === directUrl
      ? undefined
      : await requireStatements(url, config.databasePrepared, reachOptions);
  const isSession = pooled?.isSession ?? true;
  if (!isSession && pooled?.statementTimeout === "0") {
    log.warn(
      { sql: sqlOfLimits },
      "DATABASE_URL leads to a pooler in transaction mode and its role has no statement_timeout; statements run without a limit",
    );
  }
  const fixed = { prepared: config.databasePrepared, setsLimits: isSession };
  const { databaseReplicaUrl: replicaUrl } = config;
  return {
    directUrl,
    connect: (given) => connect(url, { ...fixed, ...given }),
    connectReplica: replicaUrl
      ? (given) => connect(replicaUrl, { ...fixed, isOneServer: false, ...given })
      : undefined,
  };
}

/** Throws ConfigError if a URL leads to a pooler in transaction mode. */
export async function requireSession(directUrl: string, options: ReachOptions): Promise<void> {
  if ((await check(directUrl, options)).isSession) return;
  throw new ConfigError(
    "Migrations, notifications and the job queue need a session of their own, but the database URL leads to a pooler in transaction mode: set DATABASE_DIRECT_URL to the server itself (or to a pool in session mode).",
  );
}

/** Throws ConfigError if queries would use prepared statements through a pooler that does not track them. */
export async function requireStatements(
  url: string,
  prepares: boolean,
  options: ReachOptions,
): Promise<SessionCheck> {
  const pooled = await check(url, options);
  if (pooled.canPrepare || !prepares) return pooled;
  throw new ConfigError(
    "DATABASE_URL leads to a pooler in transaction mode that does not track prepared statements: set DATABASE_PREPARED=false, or use PgBouncer 1.21 or newer with max_prepared_statements above 0.",
  );
}

/** Throws ConfigError if a pooler rejects the connection, for example an unknown database or parameter. */
async function check(url: string, options: ReachOptions): Promise<SessionCheck> {
  return checkSession(url, options).catch((error: Error) => {
    if (!isRejectedByPooler(error)) throw error;
    throw new ConfigError(
      `The pooler of the database URL rejects the connection: ${error.message}.`,
    );
  });
}
