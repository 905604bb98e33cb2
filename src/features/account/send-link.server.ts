import { createElement } from "react";
import type { Db } from "#src/db/client.ts";
import { queueMail } from "#src/services/mail/send-mail.server.ts";
import type { Services } from "#src/services/services.ts";
import { ConfirmEmailMail, confirmEmailSubject } from "./emails/confirm-email-mail.tsx";
import { ResetPasswordMail, resetPasswordSubject } from "./emails/reset-password-mail.tsx";
import { type LinkPurpose, replaceLink } from "./queries.server.ts";
import { newToken } from "./tokens.server.ts";

type LinkServices = Pick<Services, "clock" | "queue" | "settings">;
type Addressee = { id: string; email: string };

const confirmHours = 48;
const resetHours = 1;

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
  const { token, id } = await makeLink(services, tx, account.id, "confirm", confirmHours);
  const query = new URLSearchParams({ token, ...(plan ? { plano: plan } : {}) });
  await queueMail(services, tx, {
    to: account.email,
    key: `account.confirm:${id}`,
    subject: confirmEmailSubject,
    body: createElement(ConfirmEmailMail, {
      link: `${services.settings.publicUrl}/confirmar?${query}`,
    }),
  });
}

/** Mails a link to choose another password, good once for an hour; older ones end. */
export async function sendReset(services: LinkServices, tx: Db, account: Addressee): Promise<void> {
  const { token, id } = await makeLink(services, tx, account.id, "reset", resetHours);
  await queueMail(services, tx, {
    to: account.email,
    key: `account.reset:${id}`,
    subject: resetPasswordSubject,
    body: createElement(ResetPasswordMail, {
      link: `${services.settings.publicUrl}/nova-senha?token=${token}`,
    }),
  });
}

async function makeLink(
  { clock }: Pick<Services, "clock">,
  tx: Db,
  accountId: string,
  purpose: LinkPurpose,
  hours: number,
): Promise<{ token: string; id: string }> {
  const now = clock.now();
  const { token, hash } = newToken();
  const expiresAt = new Date(now.getTime() + hours * 3_600_000);
  await replaceLink(tx, { accountId, purpose, tokenHash: hash, now, expiresAt });
  return { token, id: hash.toString("hex") };
}
