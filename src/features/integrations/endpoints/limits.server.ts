import type { LimitRule } from "#src/services/limits/limits.ts";

/** New endpoints, new URLs and new secrets of a business. */
export const endpointChanges: LimitRule = {
  name: "webhook-endpoint",
  max: 60,
  perSeconds: 3600,
};
