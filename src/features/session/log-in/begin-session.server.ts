import type { Db } from "#src/db/client.ts";
import type { Services } from "#src/services/services.ts";
import type { OpenedOutcome } from "../attempts/outcomes.ts";
import { recordLogin } from "../attempts/record-login.server.ts";
import type { Tokens } from "../contract.ts";
import { type Browser, sessionDevice } from "../devices/browser.server.ts";
import { rememberDevice } from "../devices/remember-device.server.ts";
import { openSession } from "../tokens/open-session.server.ts";
import { mailNewDevice } from "./mail-new-device.server.ts";
import { markFirstLogin } from "./queries.server.ts";

/**
 * Opens a session in a browser, and mails the owner if the browser has not logged in before. The
 * first login of an account sends no mail. The caller has verified the owner.
 */
export async function beginSession(
  services: Pick<Services, "clock" | "queue" | "settings">,
  tx: Db,
  accountId: string,
  browser: Browser,
  outcome: OpenedOutcome = "opened",
): Promise<Tokens> {
  const device = sessionDevice(browser);
  const isFirst = await markFirstLogin(tx, accountId, services.clock.now());
  const isNew = await rememberDevice({ ...services, db: tx }, accountId, device.hash);
  if (isNew && !isFirst) await mailNewDevice(services, tx, accountId, device.name);
  await recordLogin({ ...services, db: tx }, { accountId, outcome });
  return openSession({ ...services, db: tx }, accountId, device);
}
