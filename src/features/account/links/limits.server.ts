import type { LimitRule } from "#src/services/limits/limits.ts";

/** A link has 256 random bits, so guessing is hopeless. The limit bounds the cost of attempts. */
export const linkPerIpAddress: LimitRule = { name: "link-address", max: 60, perSeconds: 600 };
