import { failure } from "#src/http/failure.ts";
import type { ReviewedPlace } from "#src/services/google-profile/google-profile.ts";
import { readDueJob } from "../jobs.ts";
import { type AccessServices, withAccessToken } from "./access-token.server.ts";
import { askGoogle } from "./ask-google.server.ts";
import { placeFailures } from "./contract.ts";
import { findConnection, storePlace } from "./queries.server.ts";

/**
 * Connects the business to a place that its Google user manages. The place is looked up at Google, because
 * a wrong account in a path may get a response without effect. Fails with the codes of `placeFailures` and
 * `connectionCallFailures`.
 */
export async function choosePlace(
  services: AccessServices,
  businessId: string,
  { account, location }: ReviewedPlace,
): Promise<void> {
  const { db, clock } = services;
  const encrypted = (await findConnection(db, businessId))?.refresh_token;
  if (!encrypted) throw failure(placeFailures, "not_connected");
  const locations = await askGoogle(services, () =>
    withAccessToken(services, businessId, encrypted, (accessToken, profile) =>
      profile.listLocations(accessToken, account),
    ),
  );
  const chosen = locations.find(({ name }) => name === location);
  if (!chosen) throw failure(placeFailures, "place_unknown");
  if (!chosen.verified) {
    throw failure(placeFailures, chosen.isDuplicate ? "place_duplicate" : "place_unverified");
  }
  const place = { account, location, title: chosen.title };
  if (!(await storePlace(db, businessId, { encrypted, place, now: clock.now() }))) {
    throw failure(placeFailures, "not_connected");
  }
  await services.queue.enqueue(db, readDueJob, {});
}
