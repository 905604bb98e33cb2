import type { Db } from "#src/db/client.ts";
import { hashToken } from "#src/lib/tokens/random-token.server.ts";
import type { Services } from "#src/services/services.ts";
import type { Tokens } from "../contract.ts";
import type { Browser } from "../devices/browser.server.ts";
import { findAccountInBrowser } from "../google-identity/queries.server.ts";
import { beginSession } from "../log-in/begin-session.server.ts";
import { lockOpenAccount } from "../log-in/queries.server.ts";

/**
 * Opens a session again for a Google account that this browser has signed up, because the first response may be lost.
 * Returns undefined if the browser has no valid session of its account: after a log-out a ticket opens nothing.
 */
export async function repeatSignUp(
  services: Pick<Services, "clock" | "queue" | "settings">,
  tx: Db,
  sub: string,
  browser: Browser,
): Promise<Tokens | undefined> {
  if (!browser.device) return undefined;
  const opened = { sub, deviceHash: hashToken(browser.device), now: services.clock.now() };
  const accountId = await findAccountInBrowser(tx, opened);
  if (!accountId || !(await lockOpenAccount(tx, accountId))) return undefined;
  return beginSession(services, tx, accountId, browser, "google");
}
