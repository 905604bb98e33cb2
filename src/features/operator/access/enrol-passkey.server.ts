import { verifyNewPasskey } from "#src/features/session/passkeys/verify-new-passkey.server.ts";
import type { BodyOf } from "#src/http/endpoint.ts";
import { failure } from "#src/http/failure.ts";
import { hashToken } from "#src/lib/tokens/random-token.server.ts";
import type { Services } from "#src/services/services.ts";
import { enrolmentUse } from "./begin-enrolment.server.ts";
import {
  type enrolPasskey as endpoint,
  enrolmentFailures,
  type OperatorToken,
} from "./contract.ts";
import { openOperatorSession } from "./open-session.server.ts";
import { consumeInvite, insertPasskey } from "./queries.server.ts";

/**
 * Stores the passkey of an invited operator, uses the invite up and opens a session. Fails with
 * `operator_invite_invalid` or `passkey_rejected`.
 */
export async function enrolPasskey(
  services: Pick<Services, "db" | "clock" | "settings">,
  { invite, credential }: BodyOf<typeof endpoint>,
): Promise<OperatorToken> {
  const hash = hashToken(invite);
  const now = services.clock.now();
  const passkey = await verifyNewPasskey(services, enrolmentUse(hash), credential);
  if (!passkey) throw failure(enrolmentFailures, "passkey_rejected");
  return services.db.transaction().execute(async (tx) => {
    const operatorId = await consumeInvite(tx, hash, now);
    if (!operatorId) throw failure(enrolmentFailures, "operator_invite_invalid");
    await insertPasskey(tx, operatorId, passkey, now);
    return openOperatorSession({ ...services, db: tx }, operatorId, "enrolment");
  });
}
