import { createElement } from "react";
import type { Db } from "#src/db/client.ts";
import { readOwnerContact } from "#src/features/session/owner/read-owner-contact.server.ts";
import { queueMail } from "#src/services/mail/send-mail.server.ts";
import type { Services } from "#src/services/services.ts";
import { NewKeyMail, newKeySubject } from "./emails/new-key-mail.tsx";
import type { Scope } from "./scopes.ts";

/** Informs the owner of a new key, in the caller's transaction: a thief of the session may have created it. */
export async function mailNewKey(
  services: Pick<Services, "clock" | "queue" | "settings">,
  tx: Db,
  businessId: string,
  { id, name, hint, scopes }: { id: string; name: string; hint: string; scopes: Scope[] },
): Promise<void> {
  const owner = await readOwnerContact({ ...services, db: tx }, businessId);
  if (!owner) return;
  const { email, shop, link } = owner;
  await queueMail(services, tx, {
    to: email,
    shop,
    key: `integrations.key:${id}`,
    subject: newKeySubject,
    body: createElement(NewKeyMail, {
      name,
      hint,
      scopes,
      at: services.clock.now(),
      keysLink: link("/integracoes"),
      resetLink: `${services.settings.publicUrl}/esqueci-senha`,
    }),
  });
}
