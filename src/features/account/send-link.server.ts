import { createElement } from "react";
import type { Db } from "#src/db/client.ts";
import { queueMail } from "#src/services/mail/send-mail.server.ts";
import type { Services } from "#src/services/services.ts";
import { ConfirmEmailMail, confirmEmailSubject } from "./emails/confirm-email-mail.tsx";
import { ResetPasswordMail, resetPasswordSubject } from "./emails/reset-password-mail.tsx";
import { endLinks, linkMailKey } from "./end-links.server.ts";
import { insertLink, type LinkPurpose, lockAccount } from "./queries.server.ts";
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

async function makeLink(
  { clock }: Pick<Services, "clock">,
  tx: Db,
  accountId: string,
  purpose: LinkPurpose,
  hours: number,
): Promise<{ token: string; key: string }> {
  const now = clock.now();
  const { token, hash } = newToken();
  const expiresAt = new Date(now.getTime() + hours * 3_600_000);
  // The account's row is held, so that two requests leave one link and not two.
  await lockAccount(tx, accountId);
  await endLinks(tx, accountId, purpose);
  await insertLink(tx, { accountId, purpose, tokenHash: hash, now, expiresAt });
  return { token, key: linkMailKey(purpose, hash) };
}
