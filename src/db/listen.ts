import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";

export interface Listener {
  stop(): Promise<void>;
}

/**
 * Calls back for every announcement on a PostgreSQL channel. While the connection is away
 * announcements are lost, so `onGap` is called when it breaks and again when it is back.
 */
export async function listen(options: {
  url: string;
  channel: string;
  onAnnouncement: (payload: string) => void;
  onGap: () => void;
}): Promise<Listener> {
  let stopped = false;
  let client = await open();

  async function open(): Promise<pg.Client> {
    const opened = new pg.Client({
      connectionString: options.url,
      application_name: "estrelou-listen",
      keepAlive: true,
    });
    opened.on("notification", ({ payload }) => options.onAnnouncement(payload ?? ""));
    opened.on("error", () => {});
    opened.once("end", () => void reopen());
    await opened.connect();
    await opened.query(`listen ${pg.escapeIdentifier(options.channel)}`);
    return opened;
  }

  async function reopen(): Promise<void> {
    options.onGap();
    while (!stopped) {
      await delay(500);
      const again = await open().catch(() => undefined);
      if (again) {
        client = again;
        options.onGap();
        return;
      }
    }
  }

  return {
    async stop() {
      stopped = true;
      await client.end();
    },
  };
}
