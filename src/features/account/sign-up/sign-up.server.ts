import { hash } from "@node-rs/argon2";
import { v7 as uuidv7 } from "uuid";
import { type Failure, failure } from "#src/http/failure.ts";
import { isHuman } from "#src/services/human-check/is-human.server.ts";
import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { Services } from "#src/services/services.ts";
import { mailPerEmail } from "../links/limits.server.ts";
import { type SignUp, signUpFailures } from "./contract.ts";
import { signUpPerIpAddress } from "./limits.server.ts";
import { upsertUnconfirmed } from "./queries.server.ts";
import { sendConfirmation } from "./send-confirmation.server.ts";

/**
 * Creates an unconfirmed account and mails the confirmation link. A sign-up for an unconfirmed email
 * replaces the earlier one. Fails with the codes of `signUpFailures`.
 */
export async function signUp(
  services: Pick<Services, "db" | "clock" | "humanCheck" | "limits" | "queue" | "settings">,
  input: SignUp,
  ipAddress: string,
): Promise<void> {
  const phone = brazilianPhone(input.phone);
  if (!phone) throw failure(signUpFailures, "phone_invalid");
  await enforceLimits(services, [signUpPerIpAddress, ipAddress], [mailPerEmail, input.email]);
  if (!(await isHuman(services, input.recaptcha))) {
    throw failure(signUpFailures, "human_check_failed");
  }
  const passwordHash = await hash(input.password);
  await services.db.transaction().execute(async (tx) => {
    const account = { id: uuidv7(), email: input.email, passwordHash, phone };
    const id = await upsertUnconfirmed(tx, { ...account, now: services.clock.now() });
    if (!id) throw emailTaken();
    await sendConfirmation(services, tx, { id, email: input.email }, input.plan);
  });
}

/** The `email` field tells the sign-up page that the email has an account. */
function emailTaken(): Failure {
  const [, detail] = signUpFailures.email_taken;
  return failure(signUpFailures, "email_taken", { email: [detail] });
}

/** Returns the digits of a Brazilian number, area code first. Returns undefined for other numbers. */
function brazilianPhone(typed: string): string | undefined {
  const digits = typed.replace(/\D/g, "").replace(/^(?:00)?55(?=\d{10,11}$)/, "");
  return /^[1-9][1-9]\d{8,9}$/.test(digits) ? digits : undefined;
}
