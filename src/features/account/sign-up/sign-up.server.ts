import { hash } from "@node-rs/argon2";
import { v7 as uuidv7 } from "uuid";
import { storePending } from "#src/features/session/first-password/store-pending.server.ts";
import { failure } from "#src/http/failure.ts";
import { mailboxOf } from "#src/lib/text/email-address.ts";
import { hashToken, newToken } from "#src/lib/tokens/random-token.server.ts";
import { isHuman } from "#src/services/human-check/is-human.server.ts";
import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { Services } from "#src/services/services.ts";
import { brazilianPhone } from "../phone-number.ts";
import { type SignUp, signUpFailures } from "./contract.ts";
import { emailTaken } from "./email-taken.ts";
import { signUpMailPerMailbox, signUpPerIpAddress } from "./limits.server.ts";
import { mayKnowTrialUsed } from "./may-know-trial-used.server.ts";
import { openAccount } from "./queries.server.ts";
import { confirmHours, sendConfirmation } from "./send-confirmation.server.ts";

/**
 * Stores a pending sign-up and mails its confirmation link. It replaces the earlier sign-up of the
 * same browser for that email. Those of other browsers remain, because a stranger may sign up the
 * same email. If too many mails went to the mailbox, sends none and returns the same: any of the mails
 * to this email confirms this sign-up, too. If they went to other spellings of the email, the person can
 * ask for the mail again after an hour. Fails with the codes of `signUpFailures`.
 */
export async function signUp(
  services: Pick<Services, "db" | "clock" | "humanCheck" | "limits" | "queue" | "settings">,
  input: SignUp,
  ipAddress: string,
): Promise<void> {
  const phone = brazilianPhone(input.phone);
  if (!phone) throw failure(signUpFailures, "phone_invalid");
  await enforceLimits(services, [signUpPerIpAddress, ipAddress]);
  if (!(await isHuman(services, input.recaptcha, "sign-up"))) {
    throw failure(signUpFailures, "human_check_failed");
  }
  const isTrialRefused =
    input.expects_trial && (await mayKnowTrialUsed(services, phone, ipAddress));
  const isFull =
    !isTrialRefused &&
    (await services.limits.take([[signUpMailPerMailbox, mailboxOf(input.email)]])) !== undefined;
  const passwordHash = await hash(input.password);
  // A caller without a secret gets one that no browser knows.
  const deviceHash = input.device ? hashToken(input.device) : newToken().hash;
  await services.db.transaction().execute(async (tx) => {
    const now = services.clock.now();
    const accountId = await openAccount(tx, { id: uuidv7(), email: input.email, now });
    if (!accountId) throw emailTaken();
    if (isTrialRefused) throw failure(signUpFailures, "trial_used");
    const expiresAt = new Date(now.getTime() + confirmHours * 3_600_000);
    await storePending(tx, { accountId, deviceHash, passwordHash, phone, now, expiresAt });
    if (isFull) return;
    const account = { id: accountId, email: input.email };
    await sendConfirmation(services, tx, account, deviceHash, input.plan);
  });
}
