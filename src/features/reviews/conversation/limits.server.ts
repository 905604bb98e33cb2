import type { LimitRule } from "#src/services/limits/limits.ts";

/** A person writes each answer. */
export const answersPerBusiness: LimitRule = { name: "review-answer", max: 60, perSeconds: 600 };
