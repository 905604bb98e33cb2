import { hash, verify } from "@node-rs/argon2";
import type { BodyOf } from "#src/http/endpoint.ts";
import { failure } from "#src/http/failure.ts";
import { hashToken } from "#src/lib/tokens/random-token.server.ts";
import { isHuman } from "#src/services/human-check/is-human.server.ts";
import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { Attempt } from "#src/services/limits/limits.ts";
import type { Services } from "#src/services/services.ts";
import { type logIn as endpoint, loginFailures, type OperatorToken } from "./contract.ts";
import {
  accessPerIpAddress,
  codePerOperator,
  passwordPerOperator,
  passwordPerOperatorAndIpAddress,
  passwordPerOperatorDevice,
} from "./limits.server.ts";
import { openOperatorSession } from "./open-session.server.ts";
import { consumeStep, findLogin, hasDevice } from "./queries.server.ts";
import { rememberDevice } from "./remember-device.server.ts";
import { matchingStep } from "./totp.server.ts";

/** Verified if there is no such operator, so that both responses take the same time. */
const decoyHash = hash("no operator has this password");

/**
 * Opens a session for email, password and one-time code. The response does not show which of them is
 * wrong. Counts the attempt on the operator after the human check, as the log-in of owners does. Fails with
 * the codes of `loginFailures`.
 */
export async function logIn(
  services: Pick<Services, "db" | "clock" | "humanCheck" | "limits" | "settings">,
  { email: typed, password, code, recaptcha_token = "", device }: BodyOf<typeof endpoint>,
  ipAddress: string,
): Promise<OperatorToken> {
  const { db, clock, limits, settings } = services;
  const email = typed.trim().toLowerCase();
  await enforceLimits(services, [accessPerIpAddress, ipAddress]);
  if (!(await isHuman(services, recaptcha_token, "operator"))) {
    throw failure(loginFailures, "human_check_failed");
  }
  const operator = await findLogin(db, email);
  const deviceHash = device && hashToken(device);
  const isKnown = operator && deviceHash && (await hasDevice(db, operator.id, deviceHash));
  const guesses: Attempt[] = isKnown
    ? [[passwordPerOperatorDevice, `${email} ${deviceHash.toString("hex")}`]]
    : [
        [passwordPerOperatorAndIpAddress, `${email} ${ipAddress}`],
        [passwordPerOperator, email],
      ];
  await enforceLimits(services, ...guesses);
  const { id, password_hash: passwordHash, totp_salt: salt } = operator ?? {};
  const matches = await verify(passwordHash ?? (await decoyHash), password);
  if (!id || !salt || !matches) throw failure(loginFailures, "operator_login_wrong");

  await enforceLimits(services, [codePerOperator, id]);
  const step = matchingStep(settings, salt, code, clock.now());
  if (step === undefined || !(await consumeStep(db, id, step))) {
    throw failure(loginFailures, "operator_login_wrong");
  }
  await limits.reset([...guesses, [codePerOperator, id]]);
  return db.transaction().execute(async (tx) => {
    await rememberDevice({ db: tx, clock }, id, device);
    return openOperatorSession({ db: tx, clock }, id, "log-in");
  });
}
