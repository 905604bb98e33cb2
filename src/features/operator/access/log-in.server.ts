import { hash, verify } from "@node-rs/argon2";
import type { BodyOf } from "#src/http/endpoint.ts";
import { failure } from "#src/http/failure.ts";
import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { Attempt } from "#src/services/limits/limits.ts";
import type { Services } from "#src/services/services.ts";
import { type logIn as endpoint, loginFailures, type OperatorToken } from "./contract.ts";
import {
  accessPerIpAddress,
  codePerOperator,
  passwordPerOperator,
  passwordPerOperatorAndIpAddress,
} from "./limits.server.ts";
import { openOperatorSession } from "./open-session.server.ts";
import { consumeStep, findLogin } from "./queries.server.ts";
import { matchingStep } from "./totp.server.ts";

/** Verified if there is no such operator, so that both responses take the same time. */
const decoyHash = hash("no operator has this password");

/**
 * Opens a session for email, password and one-time code. The response does not show which of them is
 * wrong. Fails with `operator_login_wrong` or `too_many_requests`.
 */
export async function logIn(
  services: Pick<Services, "db" | "clock" | "limits" | "settings">,
  { email: typed, password, code }: BodyOf<typeof endpoint>,
  ipAddress: string,
): Promise<OperatorToken> {
  const { db, clock, limits, settings } = services;
  const email = typed.trim().toLowerCase();
  const guesses: Attempt[] = [
    [passwordPerOperatorAndIpAddress, `${email} ${ipAddress}`],
    [passwordPerOperator, email],
  ];
  await enforceLimits(services, [accessPerIpAddress, ipAddress], ...guesses);
  const operator = await findLogin(db, email);
  const { id, password_hash: passwordHash, totp_salt: salt } = operator ?? {};
  const matches = await verify(passwordHash ?? (await decoyHash), password);
  if (!id || !salt || !matches) throw failure(loginFailures, "operator_login_wrong");

  await enforceLimits(services, [codePerOperator, id]);
  const step = matchingStep(settings, salt, code, clock.now());
  if (step === undefined || !(await consumeStep(db, id, step))) {
    throw failure(loginFailures, "operator_login_wrong");
  }
  await limits.reset([...guesses, [codePerOperator, id]]);
  return db.transaction().execute((tx) => openOperatorSession({ db: tx, clock }, id, "log-in"));
}
