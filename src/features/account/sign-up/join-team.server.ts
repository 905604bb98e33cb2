import { hash } from "@node-rs/argon2";
import { v7 as uuidv7 } from "uuid";
import type { Browser } from "#src/features/session/devices/browser.server.ts";
import { adoptPending } from "#src/features/session/first-password/adopt-pending.server.ts";
import { beginSession } from "#src/features/session/log-in/begin-session.server.ts";
import { findInvite, useInvite } from "#src/features/team/invites/use-invite.server.ts";
import type { ResponseOf } from "#src/http/endpoint.ts";
import { failure } from "#src/http/failure.ts";
import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { Services } from "#src/services/services.ts";
import { endLinks } from "../links/end-links.server.ts";
import { linkPerIpAddress } from "../links/limits.server.ts";
import { type joinTeam as endpoint, joinFailures } from "./contract.ts";
import { signUpPerIpAddress } from "./limits.server.ts";
import { markConfirmed, openAccount } from "./queries.server.ts";

/**
 * Signs up a person whom a business invited to its team, and logs in. The mailed link proves that the person
 * receives the mail, so there is nothing to confirm. The account gets no business of its own. Fails with the codes of
 * `joinFailures`.
 */
export async function joinTeam(
  services: Pick<Services, "db" | "clock" | "limits" | "queue" | "settings">,
  { token, password, ipAddress, ...browser }: Browser & Joining,
): Promise<ResponseOf<typeof endpoint>> {
  // Each call may make an account, like a sign-up, and an invitation that a caller sends to itself is no human check.
  await enforceLimits(services, [linkPerIpAddress, ipAddress], [signUpPerIpAddress, ipAddress]);
  // An invalid token must not cost the processor time of a hash.
  await findInvite(services, services.db, token);
  const passwordHash = await hash(password);
  return services.db.transaction().execute(async (tx) => {
    const now = services.clock.now();
    const invite = await findInvite(services, tx, token);
    const accountId = await openAccount(tx, { id: uuidv7(), email: invite.email, now });
    if (!accountId) throw failure(joinFailures, "account_exists");
    await markConfirmed(tx, accountId, now);
    // Another browser's sign-up of the email is dropped, and its links: the password is this person's.
    await adoptPending(tx, accountId, { password_hash: passwordHash, phone: null }, now);
    await endLinks(tx, accountId, "confirm");
    await useInvite(services, tx, invite, accountId);
    const session = await beginSession(services, tx, accountId, browser);
    return { business: invite.business_id, ...session };
  });
}

interface Joining {
  token: string;
  password: string;
  ipAddress: string;
}
