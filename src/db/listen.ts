import pg from "pg";
import { retry } from "./retry.ts";

export interface Listener {
  /** False while the connection is lost. */
  isListening(): boolean;
  stop(): Promise<void>;
}

interface ListenOptions {
  url: string;
  channel: string;
  onAnnouncement: (payload: string) => void;
  onGap: () => void;
  /** Pause between two heartbeats. Default 5 s. */
  heartbeatMs?: number;
}

/** A connection that has run LISTEN. `ended` resolves when the connection is closed or lost. */
interface Session {
  client: pg.Client;
  ended: Promise<void>;
}

/** A server that does not answer a statement of the listening connection within this time is gone. */
const answerMs = 3_000;

/**
 * Calls back for every notification on a PostgreSQL channel. While the connection is lost,
 * notifications are lost too, so `onGap` is called when it is lost and again when it is restored.
 * Throws if the first connection fails.
 */
export async function listen(options: ListenOptions): Promise<Listener> {
  const stopping = new AbortController();
  let session = await open(options);
  let isListening = true;

  /** The only loop that reconnects, so there is never more than one listening connection. */
  async function keepOpen(): Promise<void> {
    for (;;) {
      await session.ended;
      isListening = false;
      if (stopping.signal.aborted) return;
      options.onGap();
      const restored = await retry(() => open(options), { signal: stopping.signal });
      if (!restored) return;
      session = restored;
      // stop() was called during the attempt and has closed only the previous connection.
      if (stopping.signal.aborted) return close(session);
      isListening = true;
      options.onGap();
    }
  }
  void keepOpen();

  return {
    isListening: () => isListening,
    async stop() {
      stopping.abort();
      await close(session);
    },
  };
}

async function open({
  url,
  channel,
  onAnnouncement,
  heartbeatMs = 5_000,
}: ListenOptions): Promise<Session> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "estrelou-listen",
    connectionTimeoutMillis: 5_000,
    query_timeout: answerMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  client.on("notification", ({ payload }) => onAnnouncement(payload ?? ""));
  // Every error is followed by "end". Without a listener, the error would end the process.
  client.on("error", () => {});
  const ended = new Promise<void>((resolve) => client.once("end", resolve));
  const cut = () => client.connection.stream.destroy();
  try {
    await client.connect();
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
  } catch (error) {
    // A failed LISTEN leaves an open connection.
    cut();
    throw error;
  }
  // A proxy or a frozen server keeps the connection open, and answers the keepalive of TCP.
  let heartbeat: NodeJS.Timeout;
  const scheduleHeartbeat = () => {
    heartbeat = setTimeout(
      () => client.query("select 1").then(scheduleHeartbeat, cut),
      heartbeatMs,
    );
  };
  scheduleHeartbeat();
  void ended.then(() => clearTimeout(heartbeat));
  return { client, ended };
}

/** Closes the connection in good order, or cuts it if the server does not respond within 1 s. */
async function close({ client, ended }: Session): Promise<void> {
  const cut = setTimeout(() => client.connection.stream.destroy(), 1_000);
  client.end().catch(() => client.connection.stream.destroy());
  await ended;
  clearTimeout(cut);
}
