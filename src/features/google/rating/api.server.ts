import { entitledApi } from "#src/features/billing/entitlement/entitled-api.server.ts";
import type { Services } from "#src/services/services.ts";
import * as contract from "./contract.ts";
import { ratingReader } from "./rating-reader.server.ts";
import { saveRatingGoal } from "./save-rating-goal.server.ts";

/** The owner's rating on Google, read when the panel is opened, and the goal for it. */
export function googleRatingApi(
  services: Pick<Services, "db" | "clock" | "log" | "settings" | "places" | "googleProfile">,
) {
  const api = entitledApi(services);
  const readRating = ratingReader(services);

  api.openapi(contract.getGoogleRating, async (c) => {
    c.header("Cache-Control", "no-store");
    return c.json(await readRating(c.var.owner.businessId), 200);
  });

  api.openapi(contract.putRatingGoal, async (c) => {
    const { goal } = c.req.valid("json");
    await saveRatingGoal(services, c.var.owner.businessId, goal);
    return c.json({ goal }, 200);
  });

  return api;
}
