import { channels } from "#src/features/sources/channels.ts";
import type { Services } from "#src/services/services.ts";
import type { Invitation } from "./contract.ts";
import { defaultText } from "./default-texts.ts";
import { findPlaceName, listTexts } from "./queries.server.ts";

/** What the invitation of each channel says: the owner's words, or the usual ones. */
export async function listInvitations(
  { db }: Pick<Services, "db">,
  businessId: string,
): Promise<Invitation[]> {
  const [placeName, own] = await Promise.all([
    findPlaceName(db, businessId),
    listTexts(db, businessId),
  ]);
  return channels.map((channel) => {
    const row = own.find((one) => one.channel === channel);
    const usual = defaultText(channel, placeName);
    return row
      ? { channel, subject: row.subject ?? usual.subject, text: row.body, is_default: false }
      : { channel, ...usual, is_default: true };
  });
}
