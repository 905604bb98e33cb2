import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { GuardedPool, type PoolEvents } from "./guarded-pool.ts";
import type { DB } from "./tables.ts";
import { DatabaseUnavailable, isUnavailableState } from "./unavailable.ts";

export type Db = Kysely<DB>;

export type ConnectOptions = Partial<PoolEvents> & {
  /** Max number of connections. Default 20: concurrent commits share one flush of the disk. */
  max?: number;
  /** Shown in pg_stat_activity. Default `estrelou`. */
  applicationName?: string;
  /** Names queries, so that a connection parses and plans them once. Default true. */
  prepared?: boolean;
  /**
   * Sets the time limits on each new connection. Default true. False behind a pooler that gives each
   * transaction another connection: there the role's settings apply.
   */
  setsLimits?: boolean;
  /** A statement is cancelled after this time. Default 15. */
  statementSeconds?: number;
  /** False if the URL may lead to several servers, as a balancer of replicas does. Default true. */
  isOneServer?: boolean;
};

/**
 * The limits are no start-up parameters, because PgBouncer rejects a connection with parameters that it
 * does not know.
 */
const limits = (statementSeconds: number) =>
  `set statement_timeout = ${statementSeconds * 1000}; set idle_in_transaction_session_timeout = 30000`;

const INT8 = 20;
const DATE = 1082;

const types = {
  getTypeParser: ((oid: number, format?: "text" | "binary") => {
    if (format !== "binary" && oid === INT8) return safeInteger;
    // A calendar day has no time zone, but a Date object has one.
    if (format !== "binary" && oid === DATE) return (text: string) => text;
    return pg.types.getTypeParser(oid, format as "text");
  }) as typeof pg.types.getTypeParser,
};

/**
 * Creates a pool of connections, which connects at the first query. Close it with `db.destroy()`.
 * A statement is cancelled after 15 s, a transaction without statements after 30 s (both with
 * `setsLimits`), the wait for a connection after 5 s. If the server stops responding, all of them
 * fail in less than 3 s.
 * `bigint` columns arrive as numbers (a RangeError beyond 2^53), `date` as 'YYYY-MM-DD'.
 * Every query throws DatabaseUnavailable while the database cannot be used, at once during an outage.
 */
export function connect(url: string, options: ConnectOptions = {}): Db {
  const { prepared = true, setsLimits = true, statementSeconds = 15 } = options;
  const pool = new GuardedPool(
    {
      Client: prepared ? preparingClient() : UnnamedClient,
      connectionString: url,
      max: options.max ?? 20,
      application_name: options.applicationName ?? "estrelou",
      ...(setsLimits ? { onConnect: (client) => client.query(limits(statementSeconds)) } : {}),
      // Longer than the server's own limit, so only an unreachable server exceeds it.
      query_timeout: (statementSeconds + 5) * 1000,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      types,
    },
    { onError: () => {}, onOutage: () => {}, onRecovery: () => {}, ...options },
    options.isOneServer,
  );
  pools.set(pool, pool.options.application_name ?? "");
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}

/** All pools that were created, by their application name. */
const pools = new Map<GuardedPool, string>();

/** Returns the number of connections of each open pool of this process. */
export function countConnections() {
  return [...pools]
    .filter(([pool]) => !pool.hasEnded)
    .map(([pool, name]) => ({ name, ...pool.counts }));
}

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The database answered ${text}, too large for a number.`);
  return value;
}

/**
 * Limit for named prepared statements of a pool, above the number of distinct queries in the code. Reaching it
 * means that some code puts values into SQL text.
 */
const mostPrepared = 1000;

/** Reports lost connections and queries without a response as DatabaseUnavailable. */
class UnnamedClient extends pg.Client {
  #isLost = false;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    // Node ends the process on an "error" event without a listener, and the pool removes its own
    // listener while a connection is checked out. The running query is rejected with the error.
    this.on("error", () => {
      this.#isLost = true;
    });
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg declares a dozen overloads; they all pass through here.
  override query(config: any, values?: any, callback?: any): any {
    const result = super.query(config, values, callback) as unknown;
    return result instanceof Promise ? result.catch((error) => this.#fail(error)) : result;
  }

  #fail(error: Error): never {
    const timedOut = error.message === "Query read timeout";
    // The query may still run on this connection, so nothing else can.
    if (timedOut) this.connection.stream.destroy();
    throw timedOut || this.#isLost || isUnavailableState(error)
      ? new DatabaseUnavailable(error)
      : error;
  }
}

/**
 * Makes the client of a pool that names each query by its text, so that a connection parses and plans it once:
 * planning the statement that stores a review costs more than running it.
 */
function preparingClient() {
  const names = new Map<string, string>();
  const nameOf = (text: string) => {
    let name = names.get(text);
    if (!name && names.size < mostPrepared) {
      name = `q${names.size}`;
      names.set(text, name);
    }
    return name;
  };
  return class PreparingClient extends UnnamedClient {
    // biome-ignore lint/suspicious/noExplicitAny: pg declares a dozen overloads; they all pass through here.
    override query(config: any, values?: any, callback?: any): any {
      return super.query(named(config, values, nameOf), values, callback);
    }
  };
}

/** Gives the query a name. Text without values may contain several statements, which cannot be prepared. */
function named<C>(config: C, values: unknown, nameOf: (text: string) => string | undefined) {
  if (typeof config !== "string" || !Array.isArray(values) || values.length === 0) return config;
  return { name: nameOf(config), text: config, values };
}
