import type { LimitRule } from "#src/services/limits/limits.ts";

/** Drawing a report takes up to half a second. The limit allows two years of months. */
export const reportsPerBusiness: LimitRule = { name: "report", max: 24, perSeconds: 600 };
