import type { PostgresPool, PostgresPoolClient } from "kysely";
import pg from "pg";
import { retry } from "./retry.ts";
import { codeOf, DatabaseUnavailable } from "./unavailable.ts";

/** If a connection is awaited or checked out for longer than this, the pool checks the server. */
const suspiciousMs = 2_000;
/** A server that accepts no connection within this time counts as unreachable. */
const checkTimeoutMs = 3_000;
const tooManyConnections = "53300";

export interface PoolEvents {
  /** Called for each lost connection, idle or in use. */
  onError: (error: Error) => void;
  /** Called once when the database becomes unreachable. */
  onOutage: (error: Error) => void;
  /** Called once when it is reachable again. */
  onRecovery: () => void;
}

/**
 * A pool that fails at once while the database is unreachable. The first failed connection attempt
 * starts an outage: until a check succeeds, `connect` throws DatabaseUnavailable without waiting.
 * Only one check runs at a time, so an outage causes a few connection attempts per second,
 * independent of the number of requests.
 */
export class GuardedPool implements PostgresPool {
  /** Kysely cancels queries over a connection that it opens with these. */
  readonly options: pg.PoolConfig;
  readonly #events: PoolEvents;
  readonly #pool: pg.Pool;
  readonly #ended = new AbortController();
  /** Connections in use, with the time of their check-out. */
  readonly #inUse = new Map<pg.PoolClient, number>();
  readonly #waiting = new Set<(error: Error) => void>();
  readonly #watch: NodeJS.Timeout;
  #outage: Error | undefined;
  #isChecking = false;

  constructor(config: pg.PoolConfig, events: PoolEvents) {
    this.options = config;
    this.#events = events;
    this.#pool = new pg.Pool(config);
    // The pool listens only to idle connections, so the listener is on the connection itself.
    this.#pool.on("connect", (client) => client.on("error", (error) => this.#noteLoss(error)));
    // The pool repeats the errors of idle connections. Without a listener they would end the process.
    this.#pool.on("error", () => {});
    this.#pool.on("acquire", (client) => this.#inUse.set(client, performance.now()));
    this.#pool.on("release", (_, client) => this.#inUse.delete(client));
    this.#watch = setInterval(() => this.#findStuck(), suspiciousMs).unref();
  }

  async connect(): Promise<PostgresPoolClient> {
    if (this.#outage) throw new DatabaseUnavailable(this.#outage);
    const connecting = this.#pool.connect();
    try {
      return await (this.#pool.idleCount > 0 ? connecting : this.#waitFor(connecting));
    } catch (error) {
      if (this.#ended.signal.aborted) throw error;
      // A server with too many connections rejects only new ones; those in the pool still work.
      if (codeOf(error) !== tooManyConnections) void this.#check();
      throw error instanceof DatabaseUnavailable ? error : new DatabaseUnavailable(error);
    }
  }

  /** Connections in use and idle, and callers that wait for one. */
  get counts(): { used: number; idle: number; waiting: number } {
    const { totalCount, idleCount, waitingCount } = this.#pool;
    return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
  }

  get hasEnded(): boolean {
    return this.#ended.signal.aborted;
  }

  async end(): Promise<void> {
    clearInterval(this.#watch);
    this.#ended.abort();
    await this.#pool.end();
  }

  /** Waits for a connection, but not longer than until an outage begins. */
  async #waitFor(connecting: Promise<pg.PoolClient>): Promise<pg.PoolClient> {
    let reject: (error: Error) => void = () => {};
    const outage = new Promise<never>((_, fail) => {
      reject = fail;
    });
    this.#waiting.add(reject);
    const suspicious = setTimeout(() => void this.#check(), suspiciousMs).unref();
    try {
      return await Promise.race([connecting, outage]);
    } catch (error) {
      // The pool may still deliver the connection, although its caller no longer waits.
      connecting.then(
        (client) => client.release(),
        () => {},
      );
      throw error;
    } finally {
      clearTimeout(suspicious);
      this.#waiting.delete(reject);
    }
  }

  #noteLoss(error: Error): void {
    this.#events.onError(error);
    void this.#check();
  }

  /** A query that hangs may be slow, or its server may be gone without closing the connection. */
  #findStuck(): void {
    const before = performance.now() - suspiciousMs;
    for (const since of this.#inUse.values()) if (since < before) void this.#check();
  }

  async #check(): Promise<void> {
    if (this.#isChecking || this.#outage || this.#ended.signal.aborted) return;
    this.#isChecking = true;
    await this.#connectOnce().catch((error: Error) => {
      if (codeOf(error) !== tooManyConnections) this.#beginOutage(error);
    });
    this.#isChecking = false;
  }

  #beginOutage(error: Error): void {
    const { signal } = this.#ended;
    if (this.#outage || signal.aborted) return;
    this.#outage = error;
    this.#events.onOutage(error);
    for (const reject of this.#waiting) reject(new DatabaseUnavailable(error));
    const before = performance.now() - suspiciousMs;
    // Nothing would end these queries if the server's machine is gone.
    for (const [client, since] of this.#inUse) if (since < before) cut(client);
    void retry(() => this.#connectOnce(), { signal }).then(() => {
      if (signal.aborted) return;
      this.#outage = undefined;
      this.#events.onRecovery();
    });
  }

  async #connectOnce(): Promise<void> {
    const client = new pg.Client({
      ...this.options,
      application_name: "estrelou-check",
      connectionTimeoutMillis: checkTimeoutMs,
    });
    client.on("error", () => {});
    try {
      await client.connect();
    } finally {
      cut(client);
    }
  }
}

function cut(client: pg.ClientBase & { connection?: pg.Connection }): void {
  client.connection?.stream.destroy();
}
