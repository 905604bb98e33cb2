import { createElement } from "react";
import { v7 as uuidv7 } from "uuid";
import type { Db } from "#src/db/client.ts";
import { readOwnerContact } from "#src/features/session/owner/read-owner-contact.server.ts";
import { queueMail } from "#src/services/mail/send-mail.server.ts";
import type { Services } from "#src/services/services.ts";
import type { MemberRole } from "../members/contract.ts";
import { JoinedMail, joinedSubject } from "./emails/joined-mail.tsx";

/** Informs the owner of a new member, in the caller's transaction: a thief of the session may have invited the person. */
export async function mailJoined(
  services: Pick<Services, "clock" | "queue" | "settings">,
  tx: Db,
  businessId: string,
  member: { email: string; role: MemberRole },
): Promise<void> {
  const owner = await readOwnerContact({ ...services, db: tx }, businessId);
  if (!owner) return;
  await queueMail(services, tx, {
    to: owner.email,
    shop: owner.shop,
    key: `team.joined:${uuidv7()}`,
    subject: joinedSubject,
    body: createElement(JoinedMail, {
      member,
      at: services.clock.now(),
      teamLink: owner.link("/equipe"),
      resetLink: `${services.settings.publicUrl}/esqueci-senha`,
    }),
  });
}
