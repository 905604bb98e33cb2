import type { LimitRule } from "#src/services/limits/limits.ts";

export const reportsPerIpAddress: LimitRule = { name: "browser-error", max: 10, perSeconds: 600 };

/** All browsers together. An error on every page becomes a sample, and an attacker cannot fill the table. */
export const reportsOfAll: LimitRule = { name: "browser-error-all", max: 300, perSeconds: 600 };
