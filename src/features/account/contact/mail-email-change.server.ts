import { createElement } from "react";
import { v7 as uuidv7 } from "uuid";
import type { Db } from "#src/db/client.ts";
import { queueMail } from "#src/services/mail/send-mail.server.ts";
import type { Services } from "#src/services/services.ts";
import { ChangeUndoneMail, changeUndoneSubject } from "./emails/change-undone-mail.tsx";
import { EmailChangedMail, emailChangedSubject } from "./emails/email-changed-mail.tsx";
import { EmailInUseMail, emailInUseSubject } from "./emails/email-in-use-mail.tsx";
import { EmailRequestedMail, emailRequestedSubject } from "./emails/email-requested-mail.tsx";
import { NewEmailMail, newEmailSubject } from "./emails/new-email-mail.tsx";

type Dependencies = Pick<Services, "clock" | "queue" | "settings">;

/** Mails the link that confirms a new email to it. */
export async function mailNewEmail(
  services: Dependencies,
  tx: Db,
  { token, ...mail }: { to: string; key: string; token: string; accountId: string },
): Promise<void> {
  const body = createElement(NewEmailMail, {
    link: `${services.settings.publicUrl}/novo-email?token=${token}`,
  });
  await queueMail(services, tx, { ...mail, hasSecret: true, subject: newEmailSubject, body });
}

/** Informs the account of an email that another account asked for it. Has no link of that change. */
export async function mailEmailInUse(
  services: Dependencies,
  tx: Db,
  { to, key }: { to: string; key: string },
): Promise<void> {
  const body = createElement(EmailInUseMail, { loginLink: `${services.settings.publicUrl}/login` });
  await queueMail(services, tx, { to, key, subject: emailInUseSubject, body });
}

/** Warns the account's present email of the change that was asked for. */
export async function mailOldEmail(
  services: Dependencies,
  tx: Db,
  { to, key, email }: { to: string; key: string; email: string },
): Promise<void> {
  const body = createElement(EmailRequestedMail, {
    email,
    at: services.clock.now(),
    resetLink: `${services.settings.publicUrl}/esqueci-senha`,
  });
  await queueMail(services, tx, { to, key, subject: emailRequestedSubject, body });
}

/** Mails the link that undoes a change to the old email. */
export async function mailUndoLink(
  services: Dependencies,
  tx: Db,
  {
    token,
    email,
    ...mail
  }: { to: string; key: string; accountId: string; token: string; email: string },
): Promise<void> {
  const body = createElement(EmailChangedMail, {
    email,
    at: services.clock.now(),
    undoLink: `${services.settings.publicUrl}/desfazer-email?token=${token}`,
  });
  await queueMail(services, tx, { ...mail, hasSecret: true, subject: emailChangedSubject, body });
}

/** Tells the new email that its change was undone, because the owner may have wanted the change. */
export async function mailChangeUndone(
  services: Dependencies,
  tx: Db,
  { to }: { to: string },
): Promise<void> {
  const body = createElement(ChangeUndoneMail, { at: services.clock.now() });
  const key = `account.email-undone:${uuidv7()}`;
  await queueMail(services, tx, { to, key, subject: changeUndoneSubject, body });
}
