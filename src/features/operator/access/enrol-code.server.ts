import { hash } from "@node-rs/argon2";
import type { BodyOf } from "#src/http/endpoint.ts";
import { failure } from "#src/http/failure.ts";
import { hashToken } from "#src/lib/tokens/random-token.server.ts";
import type { Services } from "#src/services/services.ts";
import { type enrolCode as endpoint, enrolmentFailures, type OperatorToken } from "./contract.ts";
import { openOperatorSession } from "./open-session.server.ts";
import { consumeInvite, findInvite, storeCode } from "./queries.server.ts";
import { rememberDevice } from "./remember-device.server.ts";
import { matchingStep } from "./totp.server.ts";

/**
 * Stores the password of an invited operator and the secret of the one-time codes, after a first code
 * proves that the app has it. Replaces an earlier password and secret. Fails with
 * `operator_invite_invalid` or `operator_code_wrong`.
 */
export async function enrolCode(
  services: Pick<Services, "db" | "clock" | "settings">,
  { invite, password, code, device }: BodyOf<typeof endpoint>,
): Promise<OperatorToken> {
  const { db, clock, settings } = services;
  const salt = hashToken(invite);
  const now = clock.now();
  if (!(await findInvite(db, salt, now)))
    throw failure(enrolmentFailures, "operator_invite_invalid");
  const step = matchingStep(settings, salt, code, now);
  if (step === undefined) throw failure(enrolmentFailures, "operator_code_wrong");
  const passwordHash = await hash(password);
  return db.transaction().execute(async (tx) => {
    const operatorId = await consumeInvite(tx, salt, now);
    if (!operatorId) throw failure(enrolmentFailures, "operator_invite_invalid");
    await storeCode(tx, operatorId, { passwordHash, salt, step });
    await rememberDevice({ ...services, db: tx }, operatorId, device);
    return openOperatorSession({ ...services, db: tx }, operatorId, "enrolment");
  });
}
