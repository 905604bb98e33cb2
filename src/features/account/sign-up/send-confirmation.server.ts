import { createElement } from "react";
import type { Db } from "#src/db/client.ts";
import { queueMail } from "#src/services/mail/send-mail.server.ts";
import { type LinkAccount, type LinkServices, makeLink } from "../links/make-link.server.ts";
import { ConfirmEmailMail, confirmEmailSubject } from "./emails/confirm-email-mail.tsx";

const confirmHours = 48;

/**
 * Mails a single-use confirmation link, valid for 48 hours. Older links become invalid. The link
 * contains the chosen plan, because the owner may open it on another device.
 */
export async function sendConfirmation(
  services: LinkServices,
  tx: Db,
  account: LinkAccount,
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
