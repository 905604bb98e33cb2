import type { LimitRule } from "#src/services/limits/limits.ts";

export const resetPerAddress: LimitRule = { name: "reset-address", most: 20, perSeconds: 3600 };

/** Guesses at the password from inside a stolen session. */
export const ownPasswordPerAccount: LimitRule = {
  name: "own-password",
  most: 10,
  perSeconds: 900,
};
