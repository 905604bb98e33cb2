import type { LimitRule } from "#src/services/limits/limits.ts";

export const signUpPerIpAddress: LimitRule = {
  name: "sign-up-address",
  max: 20,
  perSeconds: 3600,
};

/** The page that waits for the confirmation asks every five seconds, and after five minutes once a minute. */
export const signUpStatePerIpAddress: LimitRule = {
  name: "sign-up-state",
  max: 600,
  perSeconds: 600,
  uncounted: 300,
};

/** Confirmation mails to a mailbox, however its email is spelled. Counted after a solved human check. */
export const signUpMailPerMailbox: LimitRule = { name: "sign-up-mail", max: 6, perSeconds: 3600 };

/**
 * Limits how often a caller learns that a phone had a trial, because a caller could try lists of phones. Above
 * the limit sign-up does not tell; the plans page of the new account does.
 */
export const trialAnswersPerIpAddress: LimitRule = {
  name: "sign-up-trial-used",
  max: 5,
  perSeconds: 86_400,
};
