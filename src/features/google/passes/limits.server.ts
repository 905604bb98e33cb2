import type { LimitRule } from "#src/services/limits/limits.ts";

/** Owners share the quota with the job. */
export const refreshesPerBusiness: LimitRule = { name: "google-refresh", max: 3, perSeconds: 180 };
