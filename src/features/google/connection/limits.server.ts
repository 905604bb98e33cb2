import type { LimitRule } from "#src/services/limits/limits.ts";

/** A listing may take a call to Google for each of its accounts, and all businesses share one quota. */
export const listingPerBusiness: LimitRule = {
  name: "google-places",
  max: 20,
  perSeconds: 3600,
};
