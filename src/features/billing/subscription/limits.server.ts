import type { LimitRule } from "#src/services/limits/limits.ts";

/**
 * Attempts to pay or to change the card. Enough for an owner with several cards and typing errors, and too
 * few to test stolen cards.
 */
export const attemptsPerHour: LimitRule = { name: "payment-hour", max: 10, perSeconds: 3600 };
export const attemptsPerDay: LimitRule = { name: "payment-day", max: 30, perSeconds: 86_400 };
