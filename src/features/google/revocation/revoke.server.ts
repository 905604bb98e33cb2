import type { Db } from "#src/db/client.ts";
import type { OwnerSession } from "#src/features/session/owner/authenticate.server.ts";
import { GoogleProfileError } from "#src/services/google-profile/google-profile.ts";
import type { Services } from "#src/services/services.ts";
import { decryptRefreshToken } from "../refresh-token.server.ts";
import { deleteRevocation, findRevocation, findRevocationsOf } from "./queries.server.ts";

type Dependencies = Pick<Services, "db" | "settings" | "googleProfile">;

/** The business that connects, and the account of its owner. */
type Connecting = Pick<OwnerSession, "businessId" | "accountId">;

/** Revokes one former grant at Google, then erases its token. Throws `GoogleProfileError`. */
export async function revokeById(services: Dependencies, { id }: { id: string }): Promise<void> {
  const revocation = await findRevocation(services.db, id);
  if (revocation) await revokeOne(services, revocation);
}

/** Revokes all former grants of a business and its account now. Throws `GoogleProfileError`. */
export async function revokePending(
  services: Dependencies,
  { businessId, accountId }: Connecting,
): Promise<void> {
  for (const revocation of await findRevocationsOf(services.db, businessId, accountId)) {
    await revokeOne(services, revocation);
  }
}

/** Returns true if Google has not confirmed the end of a former grant of the business or its account. */
export async function hasPendingRevocation(
  db: Db,
  { businessId, accountId }: Connecting,
): Promise<boolean> {
  return (await findRevocationsOf(db, businessId, accountId)).length > 0;
}

async function revokeOne(
  { db, settings, googleProfile }: Dependencies,
  { id, refresh_token }: { id: string; refresh_token: Buffer },
): Promise<void> {
  if (!googleProfile) throw new GoogleProfileError("not-approved", "SWITCHED_OFF");
  const token = decryptRefreshToken(settings, refresh_token, id);
  if (token !== undefined) await googleProfile.revoke(token);
  await deleteRevocation(db, id);
}
