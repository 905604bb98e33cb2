import { hash, verify } from "@node-rs/argon2";
import { Failure, failure } from "#src/http/failure.ts";
import { hashToken } from "#src/lib/tokens/random-token.server.ts";
import { isHuman } from "#src/services/human-check/is-human.server.ts";
import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { Attempt } from "#src/services/limits/limits.ts";
import { isReturned } from "#src/services/mail/returned-email.ts";
import type { Services } from "#src/services/services.ts";
import { noteFailedLogin } from "../attempts/note-failed-login.server.ts";
import { type Credentials, loginFailures, type Tokens } from "../contract.ts";
import { findKnownDevice } from "../devices/find-known-device.server.ts";
import { chooseFirstPassword } from "../first-password/choose-first-password.server.ts";
import { readTicket } from "../google-identity/google-ticket.server.ts";
import { linkIdentity } from "../google-identity/link-identity.server.ts";
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
  userAgent: string | undefined;
}

/** Verified if there is no account, so that both responses take the same time. */
const decoyHash = hash("no account has this password");

type LoginServices = Pick<
  Services,
  "db" | "clock" | "humanCheck" | "limits" | "queue" | "settings"
>;

/**
 * Opens a session for an email and a password. Counts the attempt on the account after the human
 * check, but before all costly work. Records why it failed, for the operator. Links the Google account of a ticket,
 * whose email must be the account's. Fails with the codes of `loginFailures`.
 */
export async function logIn(
  services: LoginServices,
  credentials: Credentials,
  { ipAddress, userAgent }: Caller,
): Promise<Tokens> {
  const email = credentials.username.trim().toLowerCase();
  await recordIfFailed(enforceLimits(services, [loginPerIpAddress, ipAddress]), () =>
    noteFailedLogin(services, { email, outcome: "address_limit", limitedBy: ipAddress }),
  );
  if (!(await isHuman(services, credentials.recaptcha_token, "login"))) {
    throw failure(loginFailures, "human_check_failed");
  }
  const { google } = credentials;
  const identity = google === undefined ? undefined : readTicket(services, google);
  if (google !== undefined && identity?.email !== email) {
    throw failure(loginFailures, "google_ticket_invalid");
  }
  const known = await findKnownDevice(services, email, credentials.device);
  const account = await findLogin(services.db, email);
  const guessed = `${email} ${counterOf(account)}`;
  const attemptsOnAccount: Attempt[] = known
    ? [[loginPerKnownDevice, `${guessed} ${known}`]]
    : [
        [loginPerAccountAndIpAddress, `${guessed} ${ipAddress}`],
        [loginPerAccount, guessed],
      ];
  await recordIfFailed(enforceLimits(services, ...attemptsOnAccount), () =>
    noteFailedLogin(services, { email, outcome: "limit", limitedBy: guessed }),
  );
  const isMailReturned = isReturned(account?.email_bounced_at, services.clock.now());
  const { id, verified } = await recordIfFailed(
    verifyPassword(services, account, { ...credentials, email, isMailReturned }),
    ({ code }) => {
      const unconfirmed = isMailReturned ? "returned" : "unconfirmed";
      const outcome = code === "email_unconfirmed" ? unconfirmed : "password";
      return noteFailedLogin(services, { email, outcome });
    },
  );
  await services.limits.reset(attemptsOnAccount);
  const browser = { device: credentials.device, userAgent };
  return services.db.transaction().execute(async (tx) => {
    const locked = await lockLogin(tx, email);
    // The email or the password may have changed since the password was verified.
    if (locked?.id !== id || locked.password_hash !== verified) {
      throw failure(loginFailures, "credentials_wrong");
    }
    if (identity) await linkIdentity(services, tx, id, identity);
    return beginSession(services, tx, id, browser);
  });
}

type Login = Awaited<ReturnType<typeof findLogin>>;

/**
 * Returns the part of the counters' name that changes with a new password, and when the operator lifts the limits. So
 * both begin new counters, in every browser and process, and a reset of the password ends a lock-out.
 */
function counterOf(account: Login): string {
  const password = hashToken(account?.password_hash ?? "").toString("base64url");
  return `${password}${account?.limits_lifted_at?.getTime() ?? ""}`;
}

/** Returns the account and the hash of its password, or of its first one. Fails with the codes of `loginFailures`. */
async function verifyPassword(
  services: LoginServices,
  account: Login,
  given: Credentials & { email: string; isMailReturned: boolean },
): Promise<{ id: string; verified: string }> {
  const unconfirmed = given.isMailReturned
    ? returnedFailure(given.email)
    : unconfirmedFailure(account?.confirmed_at != null);
  if (account && !account.password_hash) {
    const texts = { decoyHash: await decoyHash, unconfirmed };
    return {
      id: account.id,
      verified: await chooseFirstPassword(services, account.id, given, texts),
    };
  }
  const verified = account?.password_hash ?? (await decoyHash);
  const matches = await verify(verified, given.password);
  if (!account || account.closed_at || !matches) {
    throw failure(loginFailures, "credentials_wrong");
  }
  // Only a caller with the right password gets this failure.
  if (!account.confirmed_at) throw unconfirmed;
  return { id: account.id, verified };
}

/** Runs `record` if `work` fails with a failure for the caller. */
async function recordIfFailed<T>(
  work: Promise<T>,
  record: (failure: Failure) => Promise<void>,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Failure) await record(error);
    throw error;
  }
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
