import { hash, verify } from "@node-rs/argon2";
import { Failure, failure } from "#src/http/failure.ts";
import { hashToken } from "#src/lib/tokens/random-token.server.ts";
import { isHuman } from "#src/services/human-check/is-human.server.ts";
import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { Attempt } from "#src/services/limits/limits.ts";
import { isReturned } from "#src/services/mail/returned-email.ts";
import type { Services } from "#src/services/services.ts";
import { type Credentials, loginFailures, type Tokens } from "../contract.ts";
import { findKnownDevice } from "../devices/find-known-device.server.ts";
import { chooseFirstPassword } from "../first-password/choose-first-password.server.ts";
import { beginSession } from "./begin-session.server.ts";
import {
  loginPerAccount,
  loginPerAccountAndIpAddress,
  loginPerIpAddress,
  loginPerKnownDevice,
} from "./limits.server.ts";
import { findLogin, lockLogin } from "./queries.server.ts";

/** What a request says of the caller. */
export interface Caller {
  ipAddress: string;
  userAgent?: string | undefined;
}

/** Verified if there is no account, so that both responses take the same time. */
const decoyHash = hash("no account has this password");

/**
 * Opens a session for an email and a password. Counts the attempt on the account after the human
 * check, but before all costly work. Fails with the codes of `loginFailures`.
 */
export async function logIn(
  services: Pick<Services, "db" | "clock" | "humanCheck" | "limits" | "queue" | "settings">,
  credentials: Credentials,
  { ipAddress, userAgent }: Caller,
): Promise<Tokens> {
  const email = credentials.username.trim().toLowerCase();
  await enforceLimits(services, [loginPerIpAddress, ipAddress]);
  if (!(await isHuman(services, credentials.recaptcha_token, "login"))) {
    throw failure(loginFailures, "human_check_failed");
  }
  const known = await findKnownDevice(services, email, credentials.device);
  const account = await findLogin(services.db, email);
  // A new password begins new counters, in every browser and process. A reset ends a lock-out with that.
  const guessed = `${email} ${hashToken(account?.password_hash ?? "").toString("base64url")}`;
  const attemptsOnAccount: Attempt[] = known
    ? [[loginPerKnownDevice, `${guessed} ${known}`]]
    : [
        [loginPerAccountAndIpAddress, `${guessed} ${ipAddress}`],
        [loginPerAccount, guessed],
      ];
  await enforceLimits(services, ...attemptsOnAccount);
  const unconfirmed = isReturned(account?.email_bounced_at, services.clock.now())
    ? returnedFailure(email)
    : unconfirmedFailure(account?.confirmed_at != null);
  let verified = account?.password_hash;
  if (account && !verified) {
    verified = await chooseFirstPassword(services, account.id, credentials, {
      decoyHash: await decoyHash,
      unconfirmed,
    });
  } else {
    const matches = await verify(verified ?? (await decoyHash), credentials.password);
    if (!account || account.closed_at || !matches) {
      throw failure(loginFailures, "credentials_wrong");
    }
    // Only a caller with the right password gets this failure.
    if (!account.confirmed_at) throw unconfirmed;
  }
  await services.limits.reset(attemptsOnAccount);
  const browser = { device: credentials.device, userAgent };
  return services.db.transaction().execute(async (tx) => {
    const locked = await lockLogin(tx, email);
    // The email or the password may have changed since the password was verified.
    if (locked?.id !== account.id || locked.password_hash !== verified) {
      throw failure(loginFailures, "credentials_wrong");
    }
    return beginSession(services, tx, account.id, browser);
  });
}

/** Only a caller with the password of a sign-up gets it. `confirmed` says that a link was opened in another browser. */
function unconfirmedFailure(confirmed: boolean): Failure {
  const [status, detail] = loginFailures.email_unconfirmed;
  if (!confirmed) return new Failure("email_unconfirmed", status, detail);
  const todo =
    "O e-mail foi confirmado em outro navegador. Toque no link do e-mail e entre por lá, ou crie outra senha.";
  return new Failure("email_unconfirmed", status, todo, { confirmed });
}

/** The confirmation mail cannot arrive, so the person must be told. */
function returnedFailure(email: string): Failure {
  const [status] = loginFailures.email_unconfirmed;
  const detail = `O e-mail para ${email} voltou. Confira o endereço e, se estiver errado, cadastre-se de novo com o certo.`;
  return new Failure("email_unconfirmed", status, detail);
}
