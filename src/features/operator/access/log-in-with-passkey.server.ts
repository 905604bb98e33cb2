import type { Assertion } from "#src/features/session/passkeys/contract.ts";
import { userHandleOf } from "#src/features/session/passkeys/user-handle.server.ts";
import { verifyAssertion } from "#src/features/session/passkeys/verify-assertion.server.ts";
import { failure } from "#src/http/failure.ts";
import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { Services } from "#src/services/services.ts";
import { loginFailures, type OperatorToken } from "./contract.ts";
import { accessPerIpAddress } from "./limits.server.ts";
import { openOperatorSession } from "./open-session.server.ts";
import { findPasskey, updateUse } from "./queries.server.ts";

/**
 * Opens a session for a passkey. It is two factors: the device, and the fingerprint, face or PIN that
 * unlocks it. Fails with `operator_passkey_wrong` or `too_many_requests`.
 */
export async function logInWithPasskey(
  services: Pick<Services, "db" | "clock" | "limits" | "settings">,
  credential: Assertion,
  ipAddress: string,
): Promise<OperatorToken> {
  const { db, clock } = services;
  await enforceLimits(services, [accessPerIpAddress, ipAddress]);
  const passkey = await findPasskey(db, credential.id);
  const use = { purpose: "operator-log-in" } as const;
  const isOwn = passkey && credential.response.userHandle === userHandleOf(passkey.operator_id);
  const counter = isOwn ? await verifyAssertion(services, use, credential, passkey) : undefined;
  const isStored =
    counter !== undefined && (await updateUse(db, credential.id, { counter, now: clock.now() }));
  if (!passkey || !isStored) throw failure(loginFailures, "operator_passkey_wrong");
  return db
    .transaction()
    .execute((tx) => openOperatorSession({ db: tx, clock }, passkey.operator_id, "log-in"));
}
