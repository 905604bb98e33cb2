import type { Services } from "#src/services/services.ts";
import { upsertDevice } from "./queries.server.ts";

/**
 * Stores that a browser has logged in to an account. Returns true if it had not logged in before.
 * A browser without a secret cannot be recognised, so it always counts as new.
 */
export async function rememberDevice(
  { db, clock }: Pick<Services, "db" | "clock">,
  accountId: string,
  deviceHash: Buffer | null,
): Promise<boolean> {
  if (!deviceHash) return true;
  return upsertDevice(db, { accountId, deviceHash, now: clock.now() });
}
