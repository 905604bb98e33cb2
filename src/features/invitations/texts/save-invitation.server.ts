import type { Channel } from "#src/features/sources/channels.ts";
import type { BodyOf } from "#src/http/endpoint.ts";
import { failure } from "#src/http/failure.ts";
import { asksForStars } from "#src/lib/text/asks-for-stars.ts";
import { tradesRating } from "#src/lib/text/trades-rating.ts";
import type { Services } from "#src/services/services.ts";
import { type Invitation, invitationFailures, type putInvitation } from "./contract.ts";
import { defaultText } from "./default-texts.ts";
import { findPlaceName, storeText } from "./queries.server.ts";
import { wordingFailure } from "./wording.ts";

type InvitationInput = BodyOf<typeof putInvitation>;

/**
 * Stores the owner's text of a channel. Fails with `text_asks_for_stars` or `text_trades_rating`, and for the
 * email text, which we mail, with the codes of `wordingFailures`.
 */
export async function saveInvitation(
  { db, clock }: Pick<Services, "db" | "clock">,
  businessId: string,
  channel: Channel,
  { text, subject }: InvitationInput,
): Promise<Invitation> {
  const place = await findPlaceName(db, businessId);
  // The name of the business may contain "Cinco Estrelas".
  const ownWords = `${subject ?? ""}\n${text}`.replaceAll(place.place_name || "\n", " ");
  if (tradesRating(ownWords)) throw failure(invitationFailures, "text_trades_rating");
  if (asksForStars(ownWords)) throw failure(invitationFailures, "text_asks_for_stars");
  const forbidden =
    channel === "email" ? (wordingFailure(subject ?? "") ?? wordingFailure(text)) : undefined;
  if (forbidden) throw failure(invitationFailures, forbidden);

  const standard = defaultText(channel, place);
  const storedSubject = channel === "email" ? subject || standard.subject : null;
  await storeText(db, businessId, channel, {
    subject: storedSubject,
    body: text,
    updated_at: clock.now(),
  });
  return { channel, subject: storedSubject, text, is_default: false };
}
