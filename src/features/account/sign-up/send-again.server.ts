import { renewPending } from "#src/features/session/first-password/renew-pending.server.ts";
import { failure } from "#src/http/failure.ts";
import { mailboxOf } from "#src/lib/text/email-address.ts";
import { hashToken } from "#src/lib/tokens/random-token.server.ts";
import { isHuman } from "#src/services/human-check/is-human.server.ts";
import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { Services } from "#src/services/services.ts";
import { type SendAgain, sendAgainFailures } from "./contract.ts";
import { signUpMailPerMailbox, signUpPerIpAddress } from "./limits.server.ts";
import { findUnfinishedAccount } from "./queries.server.ts";
import { confirmHours, sendConfirmation } from "./send-confirmation.server.ts";

/**
 * Mails the confirmation link of this browser's sign-up again. The browser's secret takes the place of the
 * password, so the page need not store the password to survive a reload. Returns the same without a
 * pending sign-up, and if too many mails went to the mailbox. Fails with the codes of `sendAgainFailures`.
 */
export async function sendAgain(
  services: Pick<Services, "db" | "clock" | "humanCheck" | "limits" | "queue" | "settings">,
  { email, recaptcha, plan, device }: SendAgain,
  ipAddress: string,
): Promise<void> {
  await enforceLimits(services, [signUpPerIpAddress, ipAddress]);
  if (!(await isHuman(services, recaptcha, "sign-up"))) {
    throw failure(sendAgainFailures, "human_check_failed");
  }
  if ((await services.limits.take([[signUpMailPerMailbox, mailboxOf(email)]])) !== undefined)
    return;
  const deviceHash = hashToken(device);
  await services.db.transaction().execute(async (tx) => {
    const id = await findUnfinishedAccount(tx, email);
    const expiresAt = new Date(services.clock.now().getTime() + confirmHours * 3_600_000);
    if (!id || !(await renewPending(tx, { accountId: id, deviceHash, expiresAt }))) return;
    await sendConfirmation(services, tx, { id, email }, deviceHash, plan);
  });
}
