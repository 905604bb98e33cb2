import type { Tokens } from "#src/features/session/contract.ts";
import type { Browser } from "#src/features/session/devices/browser.server.ts";
import { linkIdentity } from "#src/features/session/google-identity/link-identity.server.ts";
import { beginSession } from "#src/features/session/log-in/begin-session.server.ts";
import { lockAccount } from "#src/features/session/owner/lock-account.server.ts";
import { failure } from "#src/http/failure.ts";
import { hashToken } from "#src/lib/tokens/random-token.server.ts";
import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { Services } from "#src/services/services.ts";
import { linkPerIpAddress } from "../links/limits.server.ts";
import { consumeLink, findLink } from "../links/queries.server.ts";
import { findAccount } from "../queries.server.ts";
import { joinFailures } from "./contract.ts";

/**
 * Joins a Google account to an account with a mailed link, in the browser that asked for it, and opens a session. Fails
 * with the codes of `joinFailures`.
 */
export async function joinGoogle(
  services: Pick<Services, "db" | "clock" | "limits" | "queue" | "settings">,
  { token, device, userAgent, ipAddress }: Browser & Joining,
): Promise<Tokens> {
  await enforceLimits(services, [linkPerIpAddress, ipAddress]);
  const link = {
    tokenHash: hashToken(token),
    purpose: "google",
    now: services.clock.now(),
    deviceHash: hashToken(device),
  } as const;
  return services.db.transaction().execute(async (tx) => {
    // Every change of the account locks its row before its links, so two changes cannot deadlock.
    const accountId = await findLink(tx, link);
    if (accountId) await lockAccount(tx, accountId);
    const account = accountId ? await findAccount(tx, accountId) : undefined;
    const used = account && (await consumeLink(tx, link));
    // After a change of the email the link is in the wrong mailbox.
    if (!used?.google_sub || !account || account.closed_at || account.email !== used.google_email) {
      throw failure(joinFailures, "google_link_invalid");
    }
    const identity = { sub: used.google_sub, email: used.google_email };
    await linkIdentity(services, tx, account.id, identity);
    return beginSession(services, tx, account.id, { device, userAgent }, "google");
  });
}

interface Joining {
  token: string;
  device: string;
  ipAddress: string;
}
