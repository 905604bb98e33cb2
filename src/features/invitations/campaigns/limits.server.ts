import type { LimitRule } from "#src/services/limits/limits.ts";

/** The response reveals who has unsubscribed, so the requests of an owner are limited. */
export const ordersPerBusiness: LimitRule = {
  name: "invitation-order",
  max: 60,
  perSeconds: 3600,
};

/**
 * For a program that invites at each sale, and asks again how an order stands. Not above what `ordersPerBusiness` gives
 * in a day, so no more addresses can be tried.
 */
export const apiOrdersPerBusiness: LimitRule = {
  name: "invitation-api-order",
  max: 1000,
  perSeconds: 86_400,
};

/** An owner checks a list a few times. The limit stops an owner who checks one customer at a time. */
export const checksPerBusiness: LimitRule = {
  name: "invitation-check",
  max: 30,
  perSeconds: 3600,
};

/** Each check is a paid call. Its success counts for a day, so a business needs few. */
export const placeChecksPerBusiness: LimitRule = {
  name: "place-check",
  max: 30,
  perSeconds: 86_400,
};
