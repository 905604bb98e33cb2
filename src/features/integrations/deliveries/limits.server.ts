import type { LimitRule } from "#src/services/limits/limits.ts";

/** Tests and repetitions that the people of a business send by hand. The receiver is somebody's server. */
export const sentByHand: LimitRule = { name: "webhook-by-hand", max: 60, perSeconds: 3600 };
