import type { LimitRule } from "#src/services/limits/limits.ts";

/** Limits guesses of the password by a person who stole a session. */
export const proofPerAccount: LimitRule = {
  name: "own-password",
  max: 10,
  perSeconds: 900,
};
