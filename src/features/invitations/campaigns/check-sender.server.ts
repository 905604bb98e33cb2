import { lastWithdrawal } from "#src/features/billing/withdrawals/withdrawal-claims.server.ts";
import { readPlace } from "#src/features/business/places/find-places.server.ts";
import { trialAttempts } from "#src/features/business/places/reserve-place-call.server.ts";
import { Failure, failure } from "#src/http/failure.ts";
import { slugFrom } from "#src/lib/text/slug.ts";
import { addDays } from "#src/lib/time/calendar.ts";
import { takeAttempts } from "#src/services/limits/enforce-limits.server.ts";
import type { Services } from "#src/services/services.ts";
import { holdSender } from "../senders/hold-sender.server.ts";
import { findHold, findReputation, storeCheckedName } from "../senders/queries.server.ts";
import { wordingFailure } from "../texts/wording.ts";
import { campaignFailures } from "./contract.ts";
import { placeChecksPerBusiness } from "./limits.server.ts";
import { findSender } from "./queries.server.ts";

type Dependencies = Pick<Services, "db" | "clock" | "limits" | "log" | "places" | "settings">;

/**
 * Checks whether we mail for this business, and returns the checked name. A check counts for a day, so a
 * program that invites at each sale makes one paid call. Holds a business that withdrew from a plan before, because a
 * payment proves nothing about it. Fails with `place_missing`, `name_not_mailable`,
 * `sender_held`, `place_unverified`, `place_unreleased` or `place_unchecked`.
 */
export async function checkSender(services: Dependencies, businessId: string): Promise<string> {
  const { db } = services;
  const [sender, reputation, hold, withdrawnAt] = await Promise.all([
    findSender(db, businessId),
    findReputation(db, businessId),
    findHold(db, businessId),
    lastWithdrawal(services, businessId),
  ]);
  const { place_name: name, place_id: placeId, google_url: googleUrl } = sender;
  if (!name || !googleUrl) throw failure(campaignFailures, "place_missing");
  if (wordingFailure(name)) throw failure(campaignFailures, "name_not_mailable");
  if (hold) throw failure(campaignFailures, "sender_held");
  if (withdrawnAt && !(reputation?.released_at && reputation.released_at > withdrawnAt)) {
    await holdSender(services, businessId, "withdrawals");
    throw failure(campaignFailures, "sender_held");
  }
  if (reputation?.released_name === name) return name;
  if (!services.places) throw failure(campaignFailures, "place_unreleased");
  if (!placeId) throw failure(campaignFailures, "place_unverified");
  if (isChecked(reputation, { name, placeId }, services.clock.now())) return name;
  const ofTrial = await trialAttempts(services, businessId);
  const seconds = await takeAttempts(services, [placeChecksPerBusiness, businessId], ...ofTrial);
  if (seconds !== undefined) throw failure(campaignFailures, "place_unchecked");
  if (!(await isNameOnMap(services, placeId, name, ofTrial.length > 0))) {
    throw failure(campaignFailures, "place_unverified");
  }
  await storeCheckedName(db, businessId, { name, placeId, now: services.clock.now() });
  return name;
}

/** Whether this name was found on the map for this place in the last 24 hours. */
function isChecked(
  reputation: Awaited<ReturnType<typeof findReputation>>,
  { name, placeId }: { name: string; placeId: string },
  now: Date,
): boolean {
  if (!reputation?.checked_at || reputation.checked_at <= addDays(now, -1)) return false;
  return reputation.checked_name === name && reputation.checked_place === placeId;
}

/**
 * Reads the name of the place from the map, because the form sends id and name, so both can be
 * invented. The map's name is not stored, because Google does not allow that.
 */
async function isNameOnMap(
  services: Dependencies,
  placeId: string,
  name: string,
  isTrial: boolean,
): Promise<boolean> {
  try {
    const place = await readPlace(services, placeId, { isTrial });
    return comparable(place.place_name) === comparable(name);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.code === "place_gone" || error.code === "place_closed") return false;
    throw failure(campaignFailures, "place_unchecked");
  }
}

/** Ignores case, accents and punctuation. Names in another script have no slug. */
function comparable(name: string): string {
  return slugFrom(name, Number.POSITIVE_INFINITY) || name.normalize("NFC").toLowerCase().trim();
}
