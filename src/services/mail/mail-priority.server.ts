import type { Db } from "#src/db/client.ts";
import { countNewWaiting } from "./queries.server.ts";

/** Mass sending runs after all other mails. */
export const bulkPriority = -1;

/** Priorities are seconds since then, so they fit into an integer of the database. */
const epoch = Date.UTC(2026, 0, 1);
const floodMs = 120_000;
const secondsPerWaitingMail = 60;

/**
 * Returns the priority of a mail that somebody waits for. A newer mail goes first: after an outage of the mail server
 * a confirmation does not wait for the backlog. Each new mail that already waits for the same recipient makes it
 * older by a minute, so that a flood for one owner delays nobody else.
 */
export async function nextPriority(db: Db, recipient: string, now: Date): Promise<number> {
  const since = new Date(now.getTime() - floodMs);
  const waiting = await countNewWaiting(db, recipient, since);
  const seconds = Math.floor((now.getTime() - epoch) / 1000);
  return Math.max(0, seconds - waiting * secondsPerWaitingMail);
}
