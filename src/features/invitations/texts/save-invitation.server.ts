import type { Channel } from "#src/features/sources/channels.ts";
import { failure } from "#src/http/failure.ts";
import { asksForStars } from "#src/lib/text/asks-for-stars.ts";
import type { Services } from "#src/services/services.ts";
import { type Invitation, invitationFailures } from "./contract.ts";
import { defaultText } from "./default-texts.ts";
import { findPlaceName, storeText } from "./queries.server.ts";

/** Remembers the owner's words for a channel. Fails with `text_asks_for_stars`. */
export async function saveInvitation(
  { db, clock }: Pick<Services, "db" | "clock">,
  businessId: string,
  { channel, text, subject }: { channel: Channel; text: string; subject?: string | undefined },
): Promise<Invitation> {
  const placeName = await findPlaceName(db, businessId);
  // A place may be called "Cinco Estrelas" and say so.
  const words = `${subject ?? ""}\n${text}`.replaceAll(placeName || "\n", " ");
  if (asksForStars(words)) throw failure(invitationFailures, "text_asks_for_stars");

  const usual = defaultText(channel, placeName);
  const kept = channel === "email" ? subject || usual.subject : null;
  await storeText(db, businessId, channel, { subject: kept, body: text, updated_at: clock.now() });
  return { channel, subject: kept, text, is_default: false };
}
