import type { LimitRule } from "#src/services/limits/limits.ts";

/** Subscriptions that an account stores. A browser stores its own again after each log-in. */
export const subscriptionsPerAccount: LimitRule = {
  name: "push-subscription",
  max: 30,
  perSeconds: 3600,
};
