import { failure } from "#src/http/failure.ts";
import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { Services } from "#src/services/services.ts";
import type { Person } from "../owner/authenticate.server.ts";
import { verifyPasskey } from "../passkeys/verify-passkey.server.ts";
import { checkOwnPassword } from "./check-own-password.server.ts";
import { type Proof, proofFailures } from "./contract.ts";
import { proofPerAccount } from "./limits.server.ts";

/**
 * Checks that the caller knows the account's password, or has one of its passkeys. Fails with
 * `password_wrong`, `passkey_wrong` or `too_many_requests`.
 */
export async function checkProof(
  services: Pick<Services, "db" | "clock" | "limits" | "settings">,
  { accountId, sessionId }: Person,
  { password = "", passkey }: Proof,
): Promise<void> {
  if (!passkey) {
    if (await checkOwnPassword(services, accountId, password)) return;
    throw failure(proofFailures, "password_wrong");
  }
  await enforceLimits(services, [proofPerAccount, accountId]);
  const use = { purpose: "confirm", sessionId } as const;
  if ((await verifyPasskey(services, use, passkey)) !== accountId) {
    throw failure(proofFailures, "passkey_wrong");
  }
}
