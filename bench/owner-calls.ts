import type { Db } from "#src/db/client.ts";
import { openSession } from "#src/features/session/tokens/open-session.server.ts";
import type { Clock } from "#src/services/clock.ts";

const rounds = 41;

interface OwnerServices {
  db: Db;
  clock: Clock;
  secretKey: string;
}

/** Opens a session of an account. Returns an access token. */
export async function openOwner(
  { db, clock, secretKey }: OwnerServices,
  accountId: string,
): Promise<string> {
  const settings = { secretKey } as Parameters<typeof openSession>[0]["settings"];
  return (await openSession({ db, clock, settings }, accountId, { hash: null, name: null })).access;
}

/**
 * Returns the median time of a GET in milliseconds, with its data in the database's cache. Throws unless it gets 200.
 */
export async function medianOf(url: string, headers: Record<string, string>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    const answer = await fetch(url, { headers });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${url} returned ${answer.status}`);
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
}
