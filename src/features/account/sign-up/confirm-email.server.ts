import type { Db } from "#src/db/client.ts";
import { createBusiness } from "#src/features/business/profile/create-business.server.ts";
import type { Browser } from "#src/features/session/devices/browser.server.ts";
import { adoptPendingOf } from "#src/features/session/first-password/adopt-pending.server.ts";
import { beginSession } from "#src/features/session/log-in/begin-session.server.ts";
import { lockAccount } from "#src/features/session/owner/lock-account.server.ts";
import type { ResponseOf } from "#src/http/endpoint.ts";
import { failure } from "#src/http/failure.ts";
import { hashToken } from "#src/lib/tokens/random-token.server.ts";
import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { Services } from "#src/services/services.ts";
import { endLinks } from "../links/end-links.server.ts";
import { linkPerIpAddress } from "../links/limits.server.ts";
import { findLink } from "../links/queries.server.ts";
import { findAccount } from "../queries.server.ts";
import { type confirmEmail as endpoint, linkFailures } from "./contract.ts";
import { clearReturned, markConfirmed } from "./queries.server.ts";

/**
 * Confirms the account of a mailed link and creates its business. If the browser has signed up this
 * account itself, its password becomes the account's and a session is opened. Any other browser
 * gets no password, because the sign-up may come from a stranger. There the link stays valid, so
 * that log-in can require it, and a mail scanner that opens the link does not consume it. Fails with
 * `token_invalid`.
 */
export async function confirmEmail(
  services: Pick<Services, "db" | "clock" | "limits" | "queue" | "settings">,
  { token, ipAddress, ...browser }: Browser & { token: string; ipAddress: string },
): Promise<ResponseOf<typeof endpoint>> {
  await enforceLimits(services, [linkPerIpAddress, ipAddress]);
  const link = {
    tokenHash: hashToken(token),
    purpose: "confirm",
    now: services.clock.now(),
  } as const;
  return services.db.transaction().execute(async (tx) => {
    const uuid = await findLink(tx, link);
    // Two concurrent requests open one session: the second one waits, and finds a password.
    if (uuid) await lockAccount(tx, uuid);
    const account = uuid && (await findAccount(tx, uuid));
    if (!account || account.closed_at || (account.confirmed_at && account.password_hash)) {
      throw failure(linkFailures, "token_invalid");
    }
    await confirmAccount(services, tx, account.id);
    const confirmed = { uuid: account.id, email: account.email };
    const { device } = browser;
    if (!device || !(await adoptPendingOf(tx, account.id, hashToken(device), link.now)))
      return confirmed;
    await endLinks(tx, account.id, "confirm");
    return { ...confirmed, session: await beginSession(services, tx, account.id, browser) };
  });
}

/** Confirms an account and creates its business. Does nothing if the account is confirmed. */
export async function confirmAccount(
  services: Pick<Services, "clock">,
  tx: Db,
  accountId: string,
): Promise<void> {
  if (await markConfirmed(tx, accountId, services.clock.now())) {
    await createBusiness(services, tx, accountId);
  }
  await clearReturned(tx, accountId);
}
