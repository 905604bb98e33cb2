import type { LimitRule } from "#src/services/limits/limits.ts";

/** Log-ins and enrolments of one IP address. */
export const accessPerIpAddress: LimitRule = {
  name: "operator-address",
  max: 20,
  perSeconds: 900,
};

/**
 * Guesses of a password by one IP address, counted after a solved human check. A stranger locks only that address out.
 */
export const passwordPerOperatorAndIpAddress: LimitRule = {
  name: "operator-password",
  max: 5,
  perSeconds: 900,
};

/** Guesses of a browser in which the operator has logged in before. They count only here. */
export const passwordPerOperatorDevice: LimitRule = {
  name: "operator-password-device",
  max: 10,
  perSeconds: 900,
};

/**
 * Guesses of a password over all IP addresses, by unknown browsers. A log-in with a passkey or in a known
 * browser does not count, so strangers lock an operator only out of new browsers.
 */
export const passwordPerOperator: LimitRule = {
  name: "operator-password-all",
  max: 40,
  perSeconds: 3600,
};

/**
 * Guesses of a code, counted only after the right password. Three of a million codes are valid at a
 * time, so twenty guesses a day find one with a chance of 0.006 %.
 */
export const codePerOperator: LimitRule = { name: "operator-code", max: 20, perSeconds: 86_400 };
