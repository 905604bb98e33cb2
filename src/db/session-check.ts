import { randomBytes } from "node:crypto";
import pg from "pg";
import { type ReachOptions, reach } from "./reach.ts";

/** A notification of another session arrives within milliseconds, unless the server is overloaded. */
const maxNotificationMs = 15_000;

export interface SessionCheck {
  /**
   * True if every statement of a client runs in the same session of the server. False behind a pooler in
   * transaction mode, where LISTEN, session locks and settings are lost.
   */
  isSession: boolean;
  /** True if prepared statements work: in a session, and behind a pooler that tracks them. */
  canPrepare: boolean;
  /** The statement_timeout that applies without a setting of the client, such as `15s`; `0` is none. */
  statementTimeout: string;
}

/**
 * Finds out what the connections of a URL can do. Waits while the database is unreachable (see
 * `reach`).
 */
export async function checkSession(
  url: string,
  {
    notificationMs = maxNotificationMs,
    ...options
  }: ReachOptions & { notificationMs?: number | undefined },
): Promise<SessionCheck> {
  const config = { connectionString: url, application_name: "estrelou-check" };
  const listener = await reach(config, options);
  const other = new pg.Client({ ...config, connectionTimeoutMillis: 5_000 });
  other.on("error", () => {});
  try {
    await other.connect();
    const isSession = await keepsSession(listener, other, notificationMs);
    const [{ timeout }] = (
      await listener.query("select current_setting('statement_timeout') as timeout")
    ).rows;
    const canPrepare = isSession || (await tracksStatements(listener));
    return { isSession, canPrepare, statementTimeout: timeout };
  } finally {
    await Promise.all([listener.end(), other.end()]);
  }
}

/** A client in transaction mode has no connection to the server between two statements. */
async function keepsSession(
  listener: pg.Client,
  other: pg.Client,
  notificationMs: number,
): Promise<boolean> {
  const channel = pg.escapeIdentifier(`estrelou_check_${randomBytes(8).toString("hex")}`);
  const notified = new Promise<void>((resolve) => listener.once("notification", () => resolve()));
  await listener.query(`listen ${channel}`);
  const listenerPid = await backendPid(listener);
  await other.query("begin");
  // The other client may have got the connection on which LISTEN has just run.
  const isShared = (await backendPid(other)) === listenerPid;
  await other.query(isShared ? `unlisten ${channel}` : `notify ${channel}`);
  await other.query("commit");
  if (isShared) return false;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, notificationMs, false);
  });
  const isHeard = await Promise.race([notified.then(() => true), late]);
  clearTimeout(timer);
  await listener.query(`unlisten ${channel}`);
  return isHeard;
}

async function backendPid(client: pg.Client): Promise<number> {
  return (await client.query("select pg_backend_pid() as pid")).rows[0].pid;
}

/** A pooler that tracks prepared statements gives them names of its own. */
async function tracksStatements(client: pg.Client): Promise<boolean> {
  const name = `estrelou_check_${randomBytes(8).toString("hex")}`;
  const text = "select from pg_prepared_statements where name = $1";
  const { rowCount } = await client.query({ name, text, values: [name] });
  return rowCount === 0;
}
