import { createElement } from "react";
import { v7 as uuidv7 } from "uuid";
import type { Db } from "#src/db/client.ts";
import { hasIdentity } from "#src/features/session/google-identity/has-identity.server.ts";
import { hasPasskeys } from "#src/features/session/own-passkeys/has-passkeys.server.ts";
import { endSessions } from "#src/features/session/tokens/end-sessions.server.ts";
import { withdrawInvitesOf } from "#src/features/team/invites/withdraw-invites-of.server.ts";
import { queueMail } from "#src/services/mail/send-mail.server.ts";
import type { Services } from "#src/services/services.ts";
import { endLinks } from "../links/end-links.server.ts";
import { findAccount } from "../queries.server.ts";
import { PasswordChangedMail, passwordChangedSubject } from "./emails/password-changed-mail.tsx";
import { setPassword } from "./queries.server.ts";

/**
 * Stores a new password and informs the owner by mail. Ends every session, every reset link, and what a thief may have
 * asked for and is not confirmed: a change of email, a link of a Google account, invitations to the own teams.
 */
export async function replacePassword(
  services: Pick<Services, "clock" | "queue" | "settings">,
  tx: Db,
  { accountId, passwordHash }: { accountId: string; passwordHash: string },
): Promise<void> {
  const now = services.clock.now();
  await setPassword(tx, accountId, passwordHash);
  await endSessions(tx, accountId, now);
  await endLinks(tx, accountId, "reset");
  await endLinks(tx, accountId, "email");
  await endLinks(tx, accountId, "google");
  const invites = await withdrawInvitesOf(tx, accountId, now);
  const account = await findAccount(tx, accountId);
  if (!account) return;
  await queueMail(services, tx, {
    to: account.email,
    key: `account.password-changed:${uuidv7()}`,
    subject: passwordChangedSubject,
    body: createElement(PasswordChangedMail, {
      at: now,
      resetLink: `${services.settings.publicUrl}/esqueci-senha`,
      accountLink: `${services.settings.publicUrl}/conta`,
      hasPasskeys: await hasPasskeys(tx, accountId),
      hasGoogle: await hasIdentity(tx, accountId),
      invites,
    }),
  });
}
