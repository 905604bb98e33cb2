import type { LimitRule } from "#src/services/limits/limits.ts";

/** A link is previewed a few times; each unknown preview draws. */
export const sharePerIpAddress: LimitRule = {
  name: "share-image",
  max: 120,
  perSeconds: 600,
  uncounted: 60,
};
