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

export const signUpPerAddress: LimitRule = { name: "sign-up-address", most: 20, perSeconds: 3600 };

/** Every one of these may put a message into somebody's mailbox. */
export const mailPerEmail: LimitRule = { name: "account-mail", most: 6, perSeconds: 3600 };

export const resetPerAddress: LimitRule = { name: "reset-address", most: 20, perSeconds: 3600 };

/** Links hold 256 random bits: this only keeps the trying cheap for us. */
export const linkPerAddress: LimitRule = { name: "link-address", most: 60, perSeconds: 600 };

/** Guesses at the password from inside a stolen session. */
export const ownPasswordPerAccount: LimitRule = {
  name: "own-password",
  most: 10,
  perSeconds: 900,
};
