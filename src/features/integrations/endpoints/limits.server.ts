import type { LimitRule } from "#src/services/limits/limits.ts";

export const endpointChanges: LimitRule = {
  name: "webhook-endpoint",
  max: 60,
  perSeconds: 3600,
};
