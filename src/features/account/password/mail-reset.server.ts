import { createElement } from "react";
import { lockAccount } from "#src/features/session/owner/lock-account.server.ts";
import { queueMail } from "#src/services/mail/send-mail.server.ts";
import type { Services } from "#src/services/services.ts";
import { makeLink } from "../links/make-link.server.ts";
import { findAccount } from "../queries.server.ts";
import { ResetPasswordMail, resetPasswordSubject } from "./emails/reset-password-mail.tsx";

/** How long a link to set a new password is valid. */
export const resetHours = 1;

/**
 * Mails a single-use link to set a new password, valid for an hour. Older links become invalid. Mails nothing
 * without an account, or if it is closed.
 */
export async function mailReset(
  services: Pick<Services, "db" | "clock" | "queue" | "settings">,
  { accountId }: { accountId: string | null },
): Promise<void> {
  if (!accountId) return;
  await services.db.transaction().execute(async (tx) => {
    // A change of the email that is not committed yet must not leave a valid link in the old mailbox.
    await lockAccount(tx, accountId);
    const account = await findAccount(tx, accountId);
    if (!account || account.closed_at) return;
    const { token, key } = await makeLink(services, tx, accountId, {
      purpose: "reset",
      hours: resetHours,
    });
    await queueMail(services, tx, {
      to: account.email,
      key,
      hasSecret: true,
      subject: resetPasswordSubject,
      body: createElement(ResetPasswordMail, {
        link: `${services.settings.publicUrl}/nova-senha?token=${token}`,
      }),
    });
  });
}
