import { hash } from "@node-rs/argon2";
import { v7 as uuidv7 } from "uuid";
import type { Db } from "#src/db/client.ts";
import type { Browser } from "#src/features/session/devices/browser.server.ts";
import { adoptPending } from "#src/features/session/first-password/adopt-pending.server.ts";
import { storePending } from "#src/features/session/first-password/store-pending.server.ts";
import {
  type ProvenIdentity,
  readTicket,
} from "#src/features/session/google-identity/google-ticket.server.ts";
import { repeatSignUp } from "#src/features/session/google-login/repeat-sign-up.server.ts";
import { beginSession } from "#src/features/session/log-in/begin-session.server.ts";
import type { BodyOf, ResponseOf } from "#src/http/endpoint.ts";
import { failure } from "#src/http/failure.ts";
import { mailboxOf } from "#src/lib/text/email-address.ts";
import { hashToken, newToken } from "#src/lib/tokens/random-token.server.ts";
import { isHuman } from "#src/services/human-check/is-human.server.ts";
import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { Services } from "#src/services/services.ts";
import { endLinks } from "../links/end-links.server.ts";
import { brazilianPhone } from "../phone-number.ts";
import { confirmAccount } from "./confirm-email.server.ts";
import { type signUpWithGoogle as endpoint, googleSignUpFailures } from "./contract.ts";
import { emailTaken } from "./email-taken.ts";
import { signUpMailPerMailbox, signUpPerIpAddress } from "./limits.server.ts";
import { mayKnowTrialUsed } from "./may-know-trial-used.server.ts";
import { openAccount } from "./queries.server.ts";
import { confirmHours, sendConfirmation } from "./send-confirmation.server.ts";

type SignUpServices = Pick<
  Services,
  "db" | "clock" | "humanCheck" | "limits" | "queue" | "settings"
>;

/**
 * Signs up the Google account of a ticket. An email that Google has verified needs no confirmation: the account begins
 * with a session, and sign-ups of the email that other people left pending are deleted with their passwords. For another
 * email the ordinary confirmation link is mailed. The password is random bytes until the owner sets one by mail. A
 * repeated call in the same browser gets a session again. Fails with the codes of `googleSignUpFailures`.
 */
export async function signUpWithGoogle(
  services: SignUpServices,
  { ticket, phone: typed, recaptcha = "", plan, expects_trial, device }: BodyOf<typeof endpoint>,
  { ipAddress, userAgent }: { ipAddress: string; userAgent: string | undefined },
): Promise<ResponseOf<typeof endpoint>> {
  const phone = brazilianPhone(typed);
  if (!phone) throw failure(googleSignUpFailures, "phone_invalid");
  await enforceLimits(services, [signUpPerIpAddress, ipAddress]);
  const identity = readTicket(services, ticket);
  if (!identity) throw failure(googleSignUpFailures, "google_ticket_invalid");
  if (!(await isHuman(services, recaptcha, "sign-up"))) {
    throw failure(googleSignUpFailures, "human_check_failed");
  }
  const isTrialRefused =
    expects_trial === true && (await mayKnowTrialUsed(services, phone, ipAddress));
  const passwordHash = await hash(newToken().token);
  return services.db.transaction().execute(async (tx) => {
    const { email } = identity;
    const id = await openAccount(tx, { id: uuidv7(), email, now: services.clock.now() });
    if (!id) {
      const session = await repeatSignUp(services, tx, identity.sub, { device, userAgent });
      if (!session) throw emailTaken();
      return { session };
    }
    if (isTrialRefused) throw failure(googleSignUpFailures, "trial_used");
    const signUp = { id, phone, passwordHash, identity };
    if (!identity.isEmailVerified) {
      await waitForConfirmation(services, tx, { ...signUp, device, plan });
      return {};
    }
    return { session: await openVerified(services, tx, signUp, { device, userAgent }) };
  });
}

interface GoogleSignUp {
  id: string;
  phone: string;
  passwordHash: string;
  identity: ProvenIdentity;
}

/** Confirms the account, which gets nothing of what other people may have signed up for its email. */
async function openVerified(
  services: SignUpServices,
  tx: Db,
  { id, phone, passwordHash, identity: { sub, email } }: GoogleSignUp,
  browser: Browser,
) {
  await confirmAccount(services, tx, id);
  const now = services.clock.now();
  const first = { password_hash: passwordHash, phone, google_sub: sub, google_email: email };
  // The account is being closed.
  if (!(await adoptPending(tx, id, first, now))) throw emailTaken();
  await endLinks(tx, id, "confirm");
  await endLinks(tx, id, "reset");
  return beginSession(services, tx, id, browser, "google");
}

/** Stores the sign-up of the browser beside those of others, and mails the link. */
async function waitForConfirmation(
  services: SignUpServices,
  tx: Db,
  {
    id,
    phone,
    passwordHash,
    identity: { sub, email },
    device,
    plan,
  }: GoogleSignUp & { device: string | undefined; plan: "trial" | undefined },
): Promise<void> {
  const now = services.clock.now();
  const deviceHash = device ? hashToken(device) : newToken().hash;
  const expiresAt = new Date(now.getTime() + confirmHours * 3_600_000);
  const google = { sub, email };
  await storePending(tx, {
    accountId: id,
    deviceHash,
    passwordHash,
    phone,
    google,
    now,
    expiresAt,
  });
  if ((await services.limits.take([[signUpMailPerMailbox, mailboxOf(email)]])) !== undefined)
    return;
  await sendConfirmation(services, tx, { id, email }, deviceHash, plan);
}
