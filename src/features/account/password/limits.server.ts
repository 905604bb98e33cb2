import type { LimitRule } from "#src/services/limits/limits.ts";

export const resetPerIpAddress: LimitRule = { name: "reset-address", most: 20, perSeconds: 3600 };

/** Limits guesses of the password by a person who stole a session. */
export const ownPasswordPerAccount: LimitRule = {
  name: "own-password",
  most: 10,
  perSeconds: 900,
};
