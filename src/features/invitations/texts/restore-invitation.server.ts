import type { Channel } from "#src/features/sources/channels.ts";
import type { Services } from "#src/services/services.ts";
import type { Invitation } from "./contract.ts";
import { defaultText } from "./default-texts.ts";
import { deleteText, findPlaceName } from "./queries.server.ts";

/** Forgets the owner's words for a channel and answers the usual ones. */
export async function restoreInvitation(
  { db }: Pick<Services, "db">,
  businessId: string,
  channel: Channel,
): Promise<Invitation> {
  await deleteText(db, businessId, channel);
  const usual = defaultText(channel, await findPlaceName(db, businessId));
  return { channel, ...usual, is_default: true };
}
