import type { Db } from "#src/db/client.ts";
import { lockAccount } from "#src/features/session/owner/lock-account.server.ts";
import { commonFailures, failure } from "#src/http/failure.ts";
import type { Services } from "#src/services/services.ts";
import { endLinks } from "../links/end-links.server.ts";
import { makeLink } from "../links/make-link.server.ts";
import { findAccount } from "../queries.server.ts";
import { confirmNewest } from "../sign-up/resend-confirmation.server.ts";
import { correctEmailFailures } from "./contract.ts";
import { mailNewEmail, mailOldEmail } from "./mail-email-change.server.ts";
import { isDuplicateEmail, isEmailTaken, setEmail } from "./queries.server.ts";

const correctionHours = 24;

type Dependencies = Pick<Services, "db" | "clock" | "queue" | "settings">;

/**
 * Corrects the email of an account for an operator, who has checked that its owner asks. The email of a finished
 * account changes when the link mailed to the new one is opened, and the old one is warned. An unfinished sign-up,
 * whose mailbox is not confirmed, gets the new email at once, and its confirmation goes there. Fails with `not_found`
 * or the codes of `correctEmailFailures`.
 */
export async function correctEmail(
  services: Dependencies,
  { accountId, email }: { accountId: string; email: string },
): Promise<void> {
  try {
    await services.db.transaction().execute(async (tx) => {
      await lockAccount(tx, accountId);
      const account = await findAccount(tx, accountId);
      if (!account || account.closed_at) throw failure(commonFailures, "not_found");
      if (account.email === email) throw failure(correctEmailFailures, "email_same");
      if (await isEmailTaken(tx, email)) throw failure(correctEmailFailures, "email_taken");
      if (account.confirmed_at && account.password_hash) {
        await mailChange(services, tx, { ...account, newEmail: email });
      } else {
        await changeSignUp(services, tx, { id: accountId, email });
      }
    });
  } catch (error) {
    if (isDuplicateEmail(error)) throw failure(correctEmailFailures, "email_taken");
    throw error;
  }
}

async function mailChange(
  services: Dependencies,
  tx: Db,
  { id, email, newEmail }: { id: string; email: string; newEmail: string },
): Promise<void> {
  const use = { purpose: "email", hours: correctionHours, email: newEmail } as const;
  const { token, key } = await makeLink(services, tx, id, use);
  await mailNewEmail(services, tx, { to: newEmail, key, token, accountId: id });
  await mailOldEmail(services, tx, { to: email, key: `${key}:warning`, email: newEmail });
}

async function changeSignUp(
  services: Dependencies,
  tx: Db,
  account: { id: string; email: string },
): Promise<void> {
  await setEmail(tx, account.id, account.email);
  // The wrong mailbox must not confirm the account.
  await endLinks(tx, account.id, "confirm");
  await endLinks(tx, account.id, "reset");
  if (!(await confirmNewest(services, tx, account))) {
    throw failure(correctEmailFailures, "sign_up_expired");
  }
}
