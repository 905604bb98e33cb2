import { createElement } from "react";
import type { Db } from "#src/db/client.ts";
import { queueMail } from "#src/services/mail/send-mail.server.ts";
import { type Addressee, type LinkServices, makeLink } from "../links/make-link.server.ts";
import { ResetPasswordMail, resetPasswordSubject } from "./emails/reset-password-mail.tsx";

const resetHours = 1;

/** Mails a link to choose another password, good once for an hour; older ones end. */
export async function sendReset(services: LinkServices, tx: Db, account: Addressee): Promise<void> {
  const { token, key } = await makeLink(services, tx, account.id, "reset", resetHours);
  await queueMail(services, tx, {
    to: account.email,
    key,
    subject: resetPasswordSubject,
    body: createElement(ResetPasswordMail, {
      link: `${services.settings.publicUrl}/nova-senha?token=${token}`,
    }),
  });
}
