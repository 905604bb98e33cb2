import type { LimitRule } from "#src/services/limits/limits.ts";

/** A browser requests the badge once per page and 15 minutes. An office with one IP address stays below the limit. */
export const badgePerIpAddress: LimitRule = {
  name: "badge",
  max: 1200,
  perSeconds: 600,
  uncounted: 600,
};
