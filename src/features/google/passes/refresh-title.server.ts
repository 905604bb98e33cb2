import { GoogleProfileError } from "#src/services/google-profile/google-profile.ts";
import { saveTitle } from "./queries.server.ts";
import type { TurnContext } from "./read-turn.server.ts";

/**
 * Reads the title of the place again: it is content of Google, which is stored 30 days at most. A failure
 * leaves it for the next day. Without a success for 29 days `purgeReviews` erases it.
 */
export async function refreshTitle(
  { services, profile, access }: TurnContext,
  businessId: string,
): Promise<void> {
  const { db, clock, log } = services;
  try {
    const title = await profile.readTitle(access.accessToken, access.place.location);
    await saveTitle(db, businessId, access.place, { title, now: clock.now() });
  } catch (error) {
    if (!(error instanceof GoogleProfileError)) throw error;
    log.info({ business: businessId, reason: error.message }, "title of a Google place not read");
  }
}
