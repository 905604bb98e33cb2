import type { Services } from "#src/services/services.ts";
import { hashMailbox } from "../mailboxes/hashes.server.ts";
import { listRecentlyInvited } from "../mailboxes/queries.server.ts";
import { listOptedOut } from "../opt-outs/queries.server.ts";
import { listReturned } from "../returns/queries.server.ts";
import { encryptEmail } from "./email-secrets.server.ts";
import { recipientKey } from "./make-invitation-mail.server.ts";
import type { NewRecipient } from "./queries.server.ts";

/** Returns the recipients of a new campaign in the order of the list. Only those who get a mail keep their email. */
export async function prepareRecipients(
  { db, clock, settings }: Pick<Services, "db" | "clock" | "settings">,
  businessId: string,
  campaignId: string,
  emails: string[],
): Promise<NewRecipient[]> {
  const mailboxes = emails.map((email) => hashMailbox(settings, email));
  const optedOut = await listOptedOut(db, businessId, mailboxes);
  const recent = await listRecentlyInvited(db, businessId, mailboxes, clock.now());
  const returned = await listReturned(db, mailboxes);
  return emails.map((email, position) => {
    if (optedOut.has(position)) return { status: "unsubscribed", encryptedEmail: null };
    if (returned.has(position)) return { status: "refused", encryptedEmail: null };
    if (recent.has(position)) return { status: "recent", encryptedEmail: null };
    const key = recipientKey(businessId, campaignId, position);
    return { status: "waiting", encryptedEmail: encryptEmail(settings, email, key) };
  });
}
