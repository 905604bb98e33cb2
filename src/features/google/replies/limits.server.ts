import type { LimitRule } from "#src/services/limits/limits.ts";

/** Google's own limit for each profile. */
export const editsPerProfile: LimitRule = { name: "google-reply", max: 10, perSeconds: 60 };
