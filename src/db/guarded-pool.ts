import type { PostgresPool, PostgresPoolClient } from "kysely";
import pg from "pg";
import { retry } from "./retry.ts";
import { codeOf, DatabaseUnavailable } from "./unavailable.ts";

/** If a connection is awaited or checked out for longer than this, the pool checks the server. */
const suspiciousMs = 700;
/** How often the pool looks for such connections. */
const watchMs = 100;
/**
 * A server that answers no query on a new connection within this time counts as unreachable, unless
 * another connection gets an answer meanwhile. With the times above, a call to a frozen server fails in
 * less than 3 s.
 */
const checkTimeoutMs = 2_000;
/** The time of a check is counted in steps, so that it does not pass while this process itself is busy. */
const stepMs = 50;
const tooManyConnections = "53300";
/** Differs between two servers, and between two starts of one server. */
const sqlOfServer = "select pg_postmaster_start_time()::text as server";

/** The check got no answer in time. */
class NoAnswer extends Error {
  constructor() {
    super(`no answer within ${checkTimeoutMs} ms`);
  }
}

export interface PoolEvents {
  /** Called for each lost connection, idle or in use. */
  onError: (error: Error) => void;
  /** Called once when the database becomes unreachable. */
  onOutage: (error: Error) => void;
  /** Called once when it is reachable again. */
  onRecovery: () => void;
}

/**
 * A pool that fails at once while the database is unreachable. The first failed check starts an outage:
 * until a check succeeds, `connect` throws DatabaseUnavailable without waiting, and running statements
 * fail after `suspiciousMs`. A check sends a query, because a pooler accepts connections without its
 * server. Only one check runs at a time, so an outage causes a few connection attempts per second,
 * independent of the number of requests.
 *
 * After a failover, open connections may lead to the former server, which may be frozen. So each
 * connection remembers its server, and a check that finds another server ends idle and hanging connections
 * to the former one.
 */
export class GuardedPool implements PostgresPool {
  /** Kysely cancels queries over a connection that it opens with these. */
  readonly options: pg.PoolConfig;
  readonly #events: PoolEvents;
  readonly #pool: pg.Pool;
  readonly #ended = new AbortController();
  /** Connections in use, with the time of their check-out. */
  readonly #inUse = new Map<pg.ClientBase, number>();
  /** The server of each connection when it was opened. Empty if the URL leads to several servers. */
  readonly #servers = new Map<pg.ClientBase, string>();
  readonly #waiting = new Set<(error: Error) => void>();
  readonly #watch: NodeJS.Timeout;
  #outage: Error | undefined;
  #isChecking = false;
  #checkedAt = Number.NEGATIVE_INFINITY;
  /** Number of connections that were opened or returned in good order. */
  #answers = 0;

  /** @param isOneServer False if the URL leads to several servers, as a balancer of replicas does. */
  constructor(config: pg.PoolConfig, events: PoolEvents, isOneServer = true) {
    this.options = config;
    this.#events = events;
    this.#pool = new pg.Pool({
      ...config,
      onConnect: (client) => this.#prepare(client, isOneServer),
    });
    // The pool listens only to idle connections, so the listener is on the connection itself.
    this.#pool.on("connect", (client) => client.on("error", (error) => this.#noteLoss(error)));
    // The pool repeats the errors of idle connections. Without a listener they would end the process.
    this.#pool.on("error", () => {});
    this.#pool.on("acquire", (client) => this.#inUse.set(client, performance.now()));
    this.#pool.on("release", (error, client) => {
      this.#inUse.delete(client);
      if (!error && !isCut(client)) this.#answers += 1;
    });
    this.#pool.on("remove", (client) => this.#servers.delete(client));
    this.#watch = setInterval(() => this.#findStuck(), watchMs).unref();
  }

  async connect(): Promise<PostgresPoolClient> {
    for (;;) {
      const client = await this.#take();
      if (!isCut(client)) return client;
      // It was idle when `cut` ended it, and the pool does not know yet.
      client.release(true);
    }
  }

  async #take(): Promise<pg.PoolClient> {
    if (this.#outage) throw new DatabaseUnavailable(this.#outage);
    const connecting = this.#pool.connect();
    try {
      const { idleCount, waitingCount } = this.#pool;
      return await (idleCount >= waitingCount ? connecting : this.#waitFor(connecting));
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

  /** Makes a new connection ready for use. It counts as in use meanwhile. */
  async #prepare(client: pg.ClientBase, isOneServer: boolean): Promise<void> {
    this.#inUse.set(client, performance.now());
    try {
      await this.options.onConnect?.(client);
      if (isOneServer) this.#servers.set(client, await readServer(client));
      this.#answers += 1;
    } catch (error) {
      this.#inUse.delete(client);
      throw error;
    }
  }

  /** Connections in use for so long that their server may be gone without closing them. */
  #stuck(): pg.ClientBase[] {
    const before = performance.now() - suspiciousMs;
    return [...this.#inUse].filter(([, since]) => since < before).map(([client]) => client);
  }

  #findStuck(): void {
    const stuck = this.#stuck();
    if (stuck.length === 0) return;
    // Nothing would end these queries if the server's machine is gone.
    if (this.#outage) stuck.forEach(cut);
    // A slow query is not checked more often than this.
    else if (performance.now() - this.#checkedAt > suspiciousMs) void this.#check();
  }

  async #check(): Promise<void> {
    if (this.#isChecking || this.#outage || this.#ended.signal.aborted) return;
    this.#isChecking = true;
    this.#checkedAt = performance.now();
    const answersBefore = this.#answers;
    await this.#askServer().then(
      (server) => this.#cutFormer(server),
      (error: Error) => {
        const isBusy = error instanceof NoAnswer && this.#answers > answersBefore;
        if (codeOf(error) !== tooManyConnections && !isBusy) this.#beginOutage(error);
      },
    );
    this.#isChecking = false;
  }

  /**
   * Ends the connections to a former server that are idle or hang. Behind a pooler in transaction mode a
   * connection gets another server without notice, so one that works is left alone.
   */
  #cutFormer(server: string): void {
    const stuck = this.#stuck();
    for (const [client, known] of this.#servers) {
      if (known !== server && (stuck.includes(client) || !this.#inUse.has(client))) cut(client);
    }
  }

  #beginOutage(error: Error): void {
    const { signal } = this.#ended;
    if (this.#outage || signal.aborted) return;
    this.#outage = error;
    this.#events.onOutage(error);
    for (const reject of this.#waiting) reject(new DatabaseUnavailable(error));
    this.#findStuck();
    void retry(() => this.#askServer(), { signal }).then((server) => {
      if (signal.aborted) return;
      if (server !== undefined) this.#cutFormer(server);
      this.#outage = undefined;
      this.#events.onRecovery();
    });
  }

  /** Opens a connection, and returns which server answers on it. */
  async #askServer(): Promise<string> {
    const client = new pg.Client({
      ...this.options,
      application_name: "estrelou-check",
      connectionTimeoutMillis: 0,
    });
    client.on("error", () => {});
    let waitedMs = 0;
    const deadline = setInterval(() => {
      waitedMs += stepMs;
      if (waitedMs >= checkTimeoutMs) cut(client);
    }, stepMs);
    try {
      await client.connect();
      return await readServer(client);
    } catch (error) {
      throw waitedMs >= checkTimeoutMs ? new NoAnswer() : error;
    } finally {
      clearInterval(deadline);
      cut(client);
    }
  }
}

async function readServer(client: pg.ClientBase): Promise<string> {
  return (await client.query<{ server: string }>(sqlOfServer)).rows[0]?.server ?? "";
}

type Connected = pg.ClientBase & { connection?: pg.Connection };

function isCut(client: Connected): boolean {
  return client.connection?.stream.destroyed ?? true;
}

function cut(client: Connected): void {
  client.connection?.stream.destroy();
}
