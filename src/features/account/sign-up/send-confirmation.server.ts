import { createElement } from "react";
import type { Db } from "#src/db/client.ts";
import { queueMail } from "#src/services/mail/send-mail.server.ts";
import { type Addressee, type LinkServices, makeLink } from "../links/make-link.server.ts";
import { ConfirmEmailMail, confirmEmailSubject } from "./emails/confirm-email-mail.tsx";

const confirmHours = 48;

/**
 * Mails a confirmation link, good once for 48 hours; older ones end. It carries a plan that was
 * chosen, because it may be opened on another device.
 */
export async function sendConfirmation(
  services: LinkServices,
  tx: Db,
  account: Addressee,
  plan?: "trial",
): Promise<void> {
  const { token, key } = await makeLink(services, tx, account.id, "confirm", confirmHours);
  const query = new URLSearchParams({ token, ...(plan ? { plano: plan } : {}) });
  await queueMail(services, tx, {
    to: account.email,
    key,
    subject: confirmEmailSubject,
    body: createElement(ConfirmEmailMail, {
      link: `${services.settings.publicUrl}/confirmar?${query}`,
    }),
  });
}
