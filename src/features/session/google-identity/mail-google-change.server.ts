import { createElement } from "react";
import { v7 as uuidv7 } from "uuid";
import type { Db } from "#src/db/client.ts";
import { queueMail } from "#src/services/mail/send-mail.server.ts";
import type { Services } from "#src/services/services.ts";
import { findEmail } from "../queries.server.ts";
import { GoogleChangedMail, googleSubjects } from "./emails/google-changed-mail.tsx";

/** Informs the owner that a Google account was linked or unlinked, in the caller's transaction. */
export async function mailGoogleChange(
  services: Pick<Services, "clock" | "queue" | "settings">,
  tx: Db,
  accountId: string,
  { change, email }: { change: keyof typeof googleSubjects; email: string | null },
): Promise<void> {
  const { publicUrl } = services.settings;
  await queueMail(services, tx, {
    to: await findEmail(tx, accountId),
    key: `session.google-${change}:${uuidv7()}`,
    subject: googleSubjects[change],
    body: createElement(GoogleChangedMail, {
      change,
      email,
      at: services.clock.now(),
      resetLink: `${publicUrl}/esqueci-senha`,
      accountLink: `${publicUrl}/conta`,
    }),
  });
}
