import type { LimitRule } from "#src/services/limits/limits.ts";

/** The response reveals who has unsubscribed, so the requests of an owner are limited. */
export const ordersPerBusiness: LimitRule = {
  name: "invitation-order",
  max: 60,
  perSeconds: 3600,
};

/** An owner checks a list a few times. The limit stops an owner who checks one customer at a time. */
export const checksPerBusiness: LimitRule = {
  name: "invitation-check",
  max: 30,
  perSeconds: 3600,
};

/** Each check is a paid call, and a business starts few campaigns a day. */
export const placeChecksPerBusiness: LimitRule = {
  name: "place-check",
  max: 30,
  perSeconds: 86_400,
};
