import type { Services } from "#src/services/services.ts";
import type { Tokens } from "../contract.ts";
import { rememberDevice } from "../devices/remember-device.server.ts";
import { openSession } from "./open-session.server.ts";
import { findSessionDevice } from "./queries.server.ts";

/**
 * Opens a new session in the browser of an ended one, for the caller that ended all sessions of the
 * account. The browser is remembered again, so it does not count as a new device.
 */
export async function continueSession(
  services: Pick<Services, "db" | "clock" | "settings">,
  { accountId, sessionId }: { accountId: string; sessionId: string },
): Promise<Tokens> {
  const device = (await findSessionDevice(services.db, sessionId)) ?? { hash: null, name: null };
  await rememberDevice(services, accountId, device.hash);
  return openSession(services, accountId, device);
}
