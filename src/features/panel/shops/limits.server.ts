import type { LimitRule } from "#src/services/limits/limits.ts";

/** Businesses that an account adds in a day. Each one costs a slug and rows, also if it is removed again. */
export const addedPerAccount: LimitRule = { name: "shop-add", max: 40, perSeconds: 86_400 };
