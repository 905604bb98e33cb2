import type { LimitRule } from "#src/services/limits/limits.ts";

/** Each key has its own count, so that one program cannot use up the calls of another one. */
export const callsPerMinute: LimitRule = { name: "api-minute", max: 60, perSeconds: 60 };
export const callsPerDay: LimitRule = { name: "api-day", max: 5000, perSeconds: 86_400 };
