import type { LimitRule } from "#src/services/limits/limits.ts";

/** An office behind one address logs in a few times an hour; a guesser tries thousands. */
export const loginPerAddress: LimitRule = { name: "login-address", most: 30, perSeconds: 900 };

/** One guesser can use up this one, and only for itself. */
export const loginPerAccountAndAddress: LimitRule = {
  name: "login-pair",
  most: 10,
  perSeconds: 900,
};

/** Many guessers together; more than one address can use up, so that none locks an owner out alone. */
export const loginPerAccount: LimitRule = { name: "login-account", most: 60, perSeconds: 3600 };
