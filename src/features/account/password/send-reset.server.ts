import { createElement } from "react";
import type { Db } from "#src/db/client.ts";
import { queueMail } from "#src/services/mail/send-mail.server.ts";
import { type LinkAccount, type LinkServices, makeLink } from "../links/make-link.server.ts";
import { ResetPasswordMail, resetPasswordSubject } from "./emails/reset-password-mail.tsx";

/** How long a link to set a new password is valid. */
export const resetHours = 1;

/** Mails a single-use link to set a new password, valid for an hour. Older links become invalid. */
export async function sendReset(
  services: LinkServices,
  tx: Db,
  account: LinkAccount,
): Promise<void> {
  const { token, key } = await makeLink(services, tx, account.id, {
    purpose: "reset",
    hours: resetHours,
  });
  await queueMail(services, tx, {
    to: account.email,
    key,
    subject: resetPasswordSubject,
    body: createElement(ResetPasswordMail, {
      link: `${services.settings.publicUrl}/nova-senha?token=${token}`,
    }),
  });
}
