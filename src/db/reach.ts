import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { codeOf, isConnectionError } from "./unavailable.ts";

const pauseMs = 500;
const connectTimeoutMs = 5_000;

export interface ReachOptions {
  log: (line: string) => void;
  signal?: AbortSignal | undefined;
  /** Longest wait. Default five minutes. */
  limitMs?: number | undefined;
}

/**
 * Opens a connection. While the database is unreachable, the function reports that once to `log` and
 * tries again. Throws at once for errors that only a person can fix, for example a wrong password,
 * and when the limit is reached or `signal` is aborted.
 */
export async function reach(
  config: pg.ClientConfig,
  { log, signal, limitMs = 5 * 60_000 }: ReachOptions,
): Promise<pg.Client> {
  const deadline = performance.now() + limitMs;
  for (let failures = 0; ; failures++) {
    signal?.throwIfAborted();
    const client = new pg.Client({ ...config, connectionTimeoutMillis: connectTimeoutMs });
    // Without a listener, a lost connection would end the process.
    client.on("error", () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      client.connection.stream.destroy();
      if (!isConnectionError(error) || performance.now() > deadline) throw error;
      if (failures === 0)
        log(`The database is unreachable (${codeOf(error) ?? "no response"}); waiting for it.`);
    }
    await delay(pauseMs);
  }
}
