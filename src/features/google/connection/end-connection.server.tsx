import { readOwnerContact } from "#src/features/session/owner/read-owner-contact.server.ts";
import { queueMail } from "#src/services/mail/send-mail.server.ts";
import type { Services } from "#src/services/services.ts";
import { GrantEndedMail, grantEndedSubject } from "./emails/grant-ended-mail.tsx";
import { markEnded } from "./queries.server.ts";

/**
 * Ends the connection after Google ended the grant: erases the token and mails the owner. Does nothing if
 * the connection has another token by now, because the owner connected again.
 */
export async function endConnection(
  services: Pick<Services, "db" | "clock" | "queue" | "log" | "settings">,
  businessId: string,
  encryptedToken: Buffer,
): Promise<void> {
  const { db, log } = services;
  const isEnded = await db.transaction().execute(async (tx) => {
    const connectedAt = await markEnded(tx, businessId, encryptedToken);
    if (!connectedAt) return false;
    const contact = await readOwnerContact({ ...services, db: tx }, businessId);
    if (!contact) return true;
    const { email, shop, link } = contact;
    await queueMail(services, tx, {
      to: email,
      key: `google.ended:${businessId}:${connectedAt.getTime()}`,
      subject: grantEndedSubject,
      shop,
      body: <GrantEndedMail url={link("/conta/google")} />,
    });
    return true;
  });
  if (isEnded) log.info({ business: businessId }, "Google ended the grant of a connection");
}
