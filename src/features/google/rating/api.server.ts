import { entitledApi } from "#src/features/billing/entitlement/entitled-api.server.ts";
import type { Services } from "#src/services/services.ts";
import * as contract from "./contract.ts";
import { ratingReader } from "./rating-reader.server.ts";
import { saveRatingGoal } from "./save-rating-goal.server.ts";

/** The owner's rating on Google, read when the panel is opened, and the goal for it. */
export function googleRatingApi(services: Services) {
  const api = entitledApi(services);
  const readRating = ratingReader(services);

  api.serve(contract.getGoogleRating, ({ c, owner }) => {
    c.header("Cache-Control", "no-store");
    return readRating(owner.businessId);
  });

  api.serve(contract.putRatingGoal, async ({ owner, body }) => {
    await saveRatingGoal(services, owner.businessId, body.goal);
    return body;
  });

  return api;
}
