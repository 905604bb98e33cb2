import type { BodyOf, ResponseOf } from "#src/http/endpoint.ts";
import { Failure, failure } from "#src/http/failure.ts";
import { hashToken } from "#src/lib/tokens/random-token.server.ts";
import { type GoogleIdentity, GoogleLoginError } from "#src/services/google-login/google-login.ts";
import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { Services } from "#src/services/services.ts";
import { noteFailedLogin } from "../attempts/note-failed-login.server.ts";
import type { Tokens } from "../contract.ts";
import type { Browser } from "../devices/browser.server.ts";
import { adoptPending } from "../first-password/adopt-pending.server.ts";
import { findPendingByGoogle, isConfirmedBy } from "../first-password/queries.server.ts";
import { makeTicket, type ProvenIdentity } from "../google-identity/google-ticket.server.ts";
import { linkIdentity } from "../google-identity/link-identity.server.ts";
import { findAccountOf, updateIdentityUse } from "../google-identity/queries.server.ts";
import { beginSession } from "../log-in/begin-session.server.ts";
import { loginPerIpAddress } from "../log-in/limits.server.ts";
import type { Caller } from "../log-in/log-in.server.ts";
import { findLogin, lockOpenAccount } from "../log-in/queries.server.ts";
import { lockOwner } from "../owner/lock-owner.server.ts";
import { spendChallenge } from "../passkeys/challenges.server.ts";
import { type finishGoogleLogin as endpoint, googleLoginFailures } from "./contract.ts";
import { type LoginRequest, readRequest } from "./login-request.server.ts";
import { redirectUrl } from "./redirect-url.ts";

type LoginServices = Pick<
  Services,
  "db" | "clock" | "limits" | "queue" | "settings" | "googleLogin" | "places" | "log"
>;

/**
 * Finishes a log-in that this browser began, with what Google's page gave it. A Google account that is linked opens a
 * session. For another one the response says how to go on: with a sign-up, or with a log-in to the account of the email.
 * The email alone opens nothing, because Google accounts of any email exist. Fails with the codes of
 * `googleLoginFailures`.
 */
export async function finishLogin(
  services: LoginServices,
  { code, state, ...browser }: BodyOf<typeof endpoint>,
  { cookie, ipAddress, userAgent }: Caller & { cookie: string | undefined },
): Promise<ResponseOf<typeof endpoint>> {
  await enforceLimits(services, [loginPerIpAddress, ipAddress]);
  const request = readRequest(services, cookie, state);
  if (
    !request ||
    !(await spendChallenge(services, `google ${state}`, new Date(request.expiresAt)))
  ) {
    throw failure(googleLoginFailures, "google_request_invalid");
  }
  const { next, plan, link } = request;
  const identity = await readIdentity(services, code, request);

  if (link) {
    await services.db.transaction().execute(async (tx) => {
      await lockOwner(services, tx, link);
      const { sub, email } = identity;
      await linkIdentity(services, tx, link.accountId, { sub, email: email ?? null });
    });
    return { result: "linked", next };
  }
  const session = await openSession(services, identity, { ...browser, userAgent });
  if (session) return { result: "opened", next, session };

  const { email } = identity;
  if (!email) throw failure(googleLoginFailures, "google_no_email");
  const proven = { ...identity, email };
  const ticket = makeTicket(services, proven);
  const account = await findLogin(services.db, email);
  if (account?.closed_at) throw failure(googleLoginFailures, "google_refused");
  if (account?.confirmed_at && account.password_hash) {
    await noteFailedLogin(services, { email, outcome: "google_unlinked" });
    return { result: "join", next, email, ticket };
  }
  const first =
    account && !proven.isEmailVerified
      ? await finishSignUp(services, account, proven, { ...browser, userAgent })
      : undefined;
  if (first) return { result: "opened", next, session: first };
  const place_search = plan === "trial" && proven.isEmailVerified && services.places !== undefined;
  return { result: "sign_up", next, plan, email, ticket, place_search };
}

/** Returns the identity that Google signed for the request. */
async function readIdentity(
  { googleLogin, settings, log }: LoginServices,
  code: string,
  { verifier, nonce }: LoginRequest,
): Promise<GoogleIdentity> {
  if (!googleLogin) throw failure(googleLoginFailures, "google_off");
  try {
    return await googleLogin.readIdentity({
      code,
      verifier,
      nonce,
      redirectUrl: redirectUrl(settings),
    });
  } catch (error) {
    if (!(error instanceof GoogleLoginError)) throw error;
    log.info({ trouble: error.kind, detail: error.detail }, "log-in with Google failed");
    const isRefused = error.kind === "refused";
    throw failure(googleLoginFailures, isRefused ? "google_refused" : "google_unavailable");
  }
}

/** Opens a session for a linked Google account. Undefined if it is linked to no account. */
async function openSession(
  services: LoginServices,
  { sub, email }: GoogleIdentity,
  browser: Browser,
): Promise<Tokens | undefined> {
  const accountId = await findAccountOf(services.db, sub);
  if (!accountId) return undefined;
  return services.db.transaction().execute(async (tx) => {
    const use = { sub, email: email ?? null, now: services.clock.now() };
    // The account may have been closed, or the Google account unlinked, since it was read.
    if (!(await lockOpenAccount(tx, accountId)) || !(await updateIdentityUse(tx, accountId, use))) {
      throw failure(googleLoginFailures, "google_refused");
    }
    return beginSession(services, tx, accountId, browser, "google");
  });
}

/**
 * Opens the first session of a sign-up by this Google account whose email Google has not verified, if this browser
 * opened the mailed link: it proves that the person receives the mail. Undefined if this Google account has not signed
 * up. Fails with `email_unconfirmed`.
 */
async function finishSignUp(
  services: LoginServices,
  account: { id: string; confirmed_at: Date | null },
  { sub, email }: ProvenIdentity,
  { confirmation, ...browser }: Browser & { confirmation?: string | undefined },
): Promise<Tokens | undefined> {
  const signUp = await findPendingByGoogle(services.db, account.id, sub);
  if (!signUp) return undefined;
  const now = services.clock.now();
  const tokenHash = confirmation === undefined ? undefined : hashToken(confirmation);
  const isProven =
    tokenHash !== undefined && (await isConfirmedBy(services.db, account.id, { tokenHash, now }));
  if (!isProven) {
    await noteFailedLogin(services, { email, outcome: "unconfirmed" });
    const [status, detail] = googleLoginFailures.email_unconfirmed;
    const confirmed = account.confirmed_at !== null;
    throw new Failure("email_unconfirmed", status, detail, { confirmed, email });
  }
  return services.db.transaction().execute(async (tx) => {
    if (!(await lockOpenAccount(tx, account.id))) return undefined;
    if (!(await adoptPending(tx, account.id, signUp, now))) return undefined;
    return beginSession(services, tx, account.id, browser, "google");
  });
}
