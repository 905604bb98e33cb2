import { hashToken } from "#src/lib/tokens/random-token.server.ts";
import type { Services } from "#src/services/services.ts";
import { hasDevice } from "./queries.server.ts";

/**
 * Returns the name of a browser for limits, if it has logged in to the account with this lower-case
 * email before. Returns undefined for every other browser.
 */
export async function findKnownDevice(
  { db }: Pick<Services, "db">,
  email: string,
  device: string | undefined,
): Promise<string | undefined> {
  if (!device) return undefined;
  const deviceHash = hashToken(device);
  return (await hasDevice(db, email, deviceHash)) ? deviceHash.toString("hex") : undefined;
}
