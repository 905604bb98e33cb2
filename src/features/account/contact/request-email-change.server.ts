import type { Person } from "#src/features/session/owner/authenticate.server.ts";
import { lockOwner } from "#src/features/session/owner/lock-owner.server.ts";
import { checkProof } from "#src/features/session/proof/check-proof.server.ts";
import type { BodyOf } from "#src/http/endpoint.ts";
import { failure } from "#src/http/failure.ts";
import { mailboxOf } from "#src/lib/text/email-address.ts";
import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { Services } from "#src/services/services.ts";
import { makeLink } from "../links/make-link.server.ts";
import { findAccount } from "../queries.server.ts";
import { emailChangeFailures, type requestEmailChange as endpoint } from "./contract.ts";
import { changeMailPerMailbox, changePerAccount } from "./limits.server.ts";
import { mailEmailInUse, mailNewEmail, mailOldEmail } from "./mail-email-change.server.ts";
import { isEmailTaken } from "./queries.server.ts";

const changeHours = 24;

/**
 * Mails a link to the new email, after a proof, and warns the current one. The response does not show
 * whether the new email has an account: that account gets a mail without a link. If too many mails
 * went to the new mailbox, sends it none and returns the same. Fails with `email_same`,
 * `too_many_requests` or the codes of `checkProof`.
 */
export async function requestEmailChange(
  services: Pick<Services, "db" | "clock" | "limits" | "queue" | "settings">,
  { accountId, sessionId }: Person,
  { email, ...proof }: BodyOf<typeof endpoint>,
): Promise<void> {
  await checkProof(services, { accountId, sessionId }, proof);
  await enforceLimits(services, [changePerAccount, accountId]);
  const isFull =
    (await services.limits.take([[changeMailPerMailbox, mailboxOf(email)]])) !== undefined;
  await services.db.transaction().execute(async (tx) => {
    await lockOwner(services, tx, { accountId, sessionId });
    const account = await findAccount(tx, accountId);
    if (!account || account.email === email) throw failure(emailChangeFailures, "email_same");
    const use = { purpose: "email", hours: changeHours, email, sessionId } as const;
    const { token, key } = await makeLink(services, tx, accountId, use);
    const isTaken = await isEmailTaken(tx, email);
    if (!isFull && isTaken) await mailEmailInUse(services, tx, { to: email, key });
    if (!isFull && !isTaken) await mailNewEmail(services, tx, { to: email, key, token, accountId });
    await mailOldEmail(services, tx, { to: account.email, key: `${key}:warning`, email });
  });
}
