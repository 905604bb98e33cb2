import { channels } from "#src/features/sources/channels.ts";
import type { Services } from "#src/services/services.ts";
import type { Invitation } from "./contract.ts";
import { defaultText } from "./default-texts.ts";
import { findPlaceName, listTexts } from "./queries.server.ts";

/** Returns the text of each channel: the owner's own, or the default. */
export async function listInvitations(
  { db }: Pick<Services, "db">,
  businessId: string,
): Promise<Invitation[]> {
  const [place, own] = await Promise.all([
    findPlaceName(db, businessId),
    listTexts(db, businessId),
  ]);
  return channels.map((channel) => {
    const row = own.find((one) => one.channel === channel);
    const standard = defaultText(channel, place);
    return row
      ? { channel, subject: row.subject ?? standard.subject, text: row.body, is_default: false }
      : { channel, ...standard, is_default: true };
  });
}

/** Returns the text of the mails that we send for a business. */
export async function readEmailText(
  services: Pick<Services, "db">,
  businessId: string,
): Promise<{ subject: string; text: string }> {
  const texts = await listInvitations(services, businessId);
  const { subject, text } = texts.find(({ channel }) => channel === "email") ?? {};
  return { subject: subject ?? "", text: text ?? "" };
}
