import type { LimitRule } from "#src/services/limits/limits.ts";

/** Nobody can guess the 256 random bits of a link. The limit keeps the cost of attempts low. */
export const linkPerIpAddress: LimitRule = { name: "link-address", most: 60, perSeconds: 600 };
