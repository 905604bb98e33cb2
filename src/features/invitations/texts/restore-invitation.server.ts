import type { Channel } from "#src/features/sources/channels.ts";
import type { Services } from "#src/services/services.ts";
import type { Invitation } from "./contract.ts";
import { defaultText } from "./default-texts.ts";
import { deleteText, findPlaceName } from "./queries.server.ts";

/** Deletes the owner's text of a channel. Returns the default. */
export async function restoreInvitation(
  { db }: Pick<Services, "db">,
  businessId: string,
  channel: Channel,
): Promise<Invitation> {
  await deleteText(db, businessId, channel);
  const standard = defaultText(channel, await findPlaceName(db, businessId));
  return { channel, ...standard, is_default: true };
}
