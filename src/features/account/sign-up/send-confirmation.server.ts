import { createElement } from "react";
import type { Db } from "#src/db/client.ts";
import { queueMail } from "#src/services/mail/send-mail.server.ts";
import { type LinkAccount, type LinkServices, makeLink } from "../links/make-link.server.ts";
import { ConfirmEmailMail, confirmEmailSubject } from "./emails/confirm-email-mail.tsx";

export const confirmHours = 48;

/**
 * Mails the confirmation link of a browser's sign-up, valid for 48 hours. Older links of that
 * browser become invalid. The link contains the chosen plan, because the owner may open it on
 * another device.
 */
export async function sendConfirmation(
  services: LinkServices,
  tx: Db,
  account: LinkAccount,
  deviceHash: Buffer,
  plan?: "trial",
): Promise<void> {
  const { token, key } = await makeLink(services, tx, account.id, {
    purpose: "confirm",
    hours: confirmHours,
    deviceHash,
  });
  const query = new URLSearchParams({ token, ...(plan ? { plano: plan } : {}) });
  await queueMail(services, tx, {
    to: account.email,
    key,
    hasSecret: true,
    subject: confirmEmailSubject,
    body: createElement(ConfirmEmailMail, {
      link: `${services.settings.publicUrl}/confirmar?${query}`,
    }),
  });
}
