import { hash } from "@node-rs/argon2";
import { rememberDevice } from "#src/features/session/devices/remember-device.server.ts";
import { deletePendingSignUps } from "#src/features/session/first-password/delete-pending-sign-ups.server.ts";
import { lockAccount } from "#src/features/session/owner/lock-account.server.ts";
import type { BodyOf } from "#src/http/endpoint.ts";
import { failure } from "#src/http/failure.ts";
import { hashToken } from "#src/lib/tokens/random-token.server.ts";
import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { Services } from "#src/services/services.ts";
import { endLinks } from "../links/end-links.server.ts";
import { linkPerIpAddress } from "../links/limits.server.ts";
import { consumeLink, findLink } from "../links/queries.server.ts";
import { confirmAccount } from "../sign-up/confirm-email.server.ts";
import { type resetPassword as endpoint, resetFailures } from "./contract.ts";
import { replacePassword } from "./replace-password.server.ts";

/**
 * Sets a new password with a mailed link and ends every session. The link proves that the owner
 * receives the email, so this also confirms an unconfirmed account and deletes its pending
 * sign-ups, which may come from strangers. Fails with `token_invalid`.
 */
export async function resetPassword(
  services: Pick<Services, "db" | "clock" | "limits" | "queue" | "settings">,
  { token, password, device, ipAddress }: BodyOf<typeof endpoint> & { ipAddress: string },
): Promise<void> {
  await enforceLimits(services, [linkPerIpAddress, ipAddress]);
  const passwordHash = await hash(password);
  const link = {
    tokenHash: hashToken(token),
    purpose: "reset",
    now: services.clock.now(),
  } as const;
  await services.db.transaction().execute(async (tx) => {
    // Every change of the account locks its row before its links, so two changes cannot deadlock.
    const owner = await findLink(tx, link);
    if (owner) await lockAccount(tx, owner);
    const used = await consumeLink(tx, link);
    if (!used) throw failure(resetFailures, "token_invalid");
    const { accountId } = used;
    await confirmAccount(services, tx, accountId);
    await endLinks(tx, accountId, "confirm");
    await deletePendingSignUps(tx, accountId);
    await replacePassword(services, tx, { accountId, passwordHash });
    // The log-in that follows must not fail because of strangers' attempts.
    await rememberDevice({ ...services, db: tx }, accountId, device ? hashToken(device) : null);
  });
}
