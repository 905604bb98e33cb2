import { hash, verify } from "@node-rs/argon2";
import { failure } from "#src/http/failure.ts";
import { isHuman } from "#src/services/human-check/is-human.server.ts";
import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { Attempt } from "#src/services/limits/limits.ts";
import type { Services } from "#src/services/services.ts";
import { loginFailures } from "../contract.ts";
import { openSession, type Tokens } from "../tokens/open-session.server.ts";
import { loginPerAccount, loginPerAccountAndAddress, loginPerAddress } from "./limits.server.ts";
import { findLogin } from "./queries.server.ts";

/** Verified in place of an unknown account's hash, so that both answers take the same time. */
const decoy = hash("no account has this password");

/**
 * Opens a session for an e-mail and password. Attempts are counted before anything costly is done.
 * Fails with the codes of `loginFailures`.
 */
export async function logIn(
  services: Pick<Services, "db" | "clock" | "humanCheck" | "limits" | "settings">,
  input: { username: string; password: string; recaptcha_token: string; address: string },
): Promise<Tokens> {
  const email = input.username.trim().toLowerCase();
  const ofAccount: Attempt[] = [
    [loginPerAccountAndAddress, `${email} ${input.address}`],
    [loginPerAccount, email],
  ];
  await enforceLimits(services, [loginPerAddress, input.address], ...ofAccount);
  if (!(await isHuman(services, input.recaptcha_token))) {
    throw failure(loginFailures, "human_check_failed");
  }
  const account = await findLogin(services.db, email);
  const matches = await verify(account?.password_hash ?? (await decoy), input.password);
  if (!account || account.closed_at || !matches) throw failure(loginFailures, "credentials_wrong");
  // Told only to whoever knows the password.
  if (!account.confirmed_at) throw failure(loginFailures, "email_unconfirmed");
  await services.limits.forgive(ofAccount);
  return openSession(services, account.id);
}
