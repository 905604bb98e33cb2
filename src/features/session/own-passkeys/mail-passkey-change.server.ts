import { createElement } from "react";
import { v7 as uuidv7 } from "uuid";
import type { Db } from "#src/db/client.ts";
import { queueMail } from "#src/services/mail/send-mail.server.ts";
import type { Services } from "#src/services/services.ts";
import { findEmail } from "../queries.server.ts";
import { PasskeyChangedMail, passkeySubjects } from "./emails/passkey-changed-mail.tsx";

/** Informs the owner that a passkey was added or removed, in the caller's transaction. */
export async function mailPasskeyChange(
  services: Pick<Services, "clock" | "queue" | "settings">,
  tx: Db,
  accountId: string,
  { change, name }: { change: keyof typeof passkeySubjects; name: string },
): Promise<void> {
  const { publicUrl } = services.settings;
  await queueMail(services, tx, {
    to: await findEmail(tx, accountId),
    key: `session.passkey-${change}:${uuidv7()}`,
    subject: passkeySubjects[change],
    body: createElement(PasskeyChangedMail, {
      change,
      name,
      at: services.clock.now(),
      resetLink: `${publicUrl}/esqueci-senha`,
      accountLink: `${publicUrl}/conta`,
    }),
  });
}
