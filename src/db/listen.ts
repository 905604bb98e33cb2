import pg from "pg";
import { retry } from "./retry.ts";

export interface Listener {
  stop(): Promise<void>;
}

interface ListenOptions {
  url: string;
  channel: string;
  onAnnouncement: (payload: string) => void;
  onGap: () => void;
}

/** A connection that has run LISTEN. `ended` resolves when the connection is closed or lost. */
interface Session {
  client: pg.Client;
  ended: Promise<void>;
}

/**
 * Calls back for every notification on a PostgreSQL channel. While the connection is lost,
 * notifications are lost too, so `onGap` is called when it is lost and again when it is restored.
 * Throws if the first connection fails.
 */
export async function listen(options: ListenOptions): Promise<Listener> {
  const stopping = new AbortController();
  let session = await open(options);

  /** The only loop that reconnects, so there is never more than one listening connection. */
  async function keepOpen(): Promise<void> {
    for (;;) {
      await session.ended;
      if (stopping.signal.aborted) return;
      options.onGap();
      const restored = await retry(() => open(options), { signal: stopping.signal });
      if (!restored) return;
      session = restored;
      // stop() was called during the attempt and has closed only the previous connection.
      if (stopping.signal.aborted) return close(session);
      options.onGap();
    }
  }
  void keepOpen();

  return {
    async stop() {
      stopping.abort();
      await close(session);
    },
  };
}

async function open({ url, channel, onAnnouncement }: ListenOptions): Promise<Session> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "estrelou-listen",
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  client.on("notification", ({ payload }) => onAnnouncement(payload ?? ""));
  // Every error is followed by "end". Without a listener, the error would end the process.
  client.on("error", () => {});
  const ended = new Promise<void>((resolve) => client.once("end", resolve));
  try {
    await client.connect();
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
  } catch (error) {
    // A failed LISTEN leaves an open connection.
    client.connection.stream.destroy();
    throw error;
  }
  return { client, ended };
}

/** Closes the connection in good order, or cuts it if the server does not respond within 1 s. */
async function close({ client, ended }: Session): Promise<void> {
  const cut = setTimeout(() => client.connection.stream.destroy(), 1_000);
  client.end().catch(() => client.connection.stream.destroy());
  await ended;
  clearTimeout(cut);
}
