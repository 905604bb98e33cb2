import type { LimitRule } from "#src/services/limits/limits.ts";

export const resetPerIpAddress: LimitRule = { name: "reset-address", most: 20, perSeconds: 3600 };

/** Reset mails to an email, asked for with a solved human check. */
export const resetMailPerEmail: LimitRule = { name: "reset-mail", most: 6, perSeconds: 3600 };

/** Reset mails asked for without a check. They do not use up those that people ask for. */
export const uncheckedResetMailPerEmail: LimitRule = {
  name: "reset-mail-unchecked",
  most: 2,
  perSeconds: 3600,
};

/** Reset mails that a browser asks for which has logged in to the account before. */
export const resetMailPerKnownDevice: LimitRule = {
  name: "reset-mail-device",
  most: 6,
  perSeconds: 3600,
};

/** Limits guesses of the password by a person who stole a session. */
export const ownPasswordPerAccount: LimitRule = {
  name: "own-password",
  most: 10,
  perSeconds: 900,
};
