import type { LimitRule } from "#src/services/limits/limits.ts";

/**
 * An office with one IP address logs in a few times per hour. An attacker tries thousands of times. A
 * successful login counts too, or an attacker could reset the count with a login to an own account.
 */
export const loginPerIpAddress: LimitRule = { name: "login-address", max: 30, perSeconds: 900 };

/**
 * An attacker reaches this limit first. It locks only the attacker out of the account. Attempts on
 * an account count after a solved human check, so that each one costs the attacker a check.
 */
export const loginPerAccountAndIpAddress: LimitRule = {
  name: "login-pair",
  max: 10,
  perSeconds: 900,
};

/**
 * The attempts of a browser that has logged in to the account before. They count only here, so
 * strangers cannot lock that browser out.
 */
export const loginPerKnownDevice: LimitRule = { name: "login-device", max: 10, perSeconds: 900 };

/**
 * Limit per account over all IP addresses. The limit is higher than one IP address can use for an
 * account, so one attacker alone cannot lock an owner out.
 */
export const loginPerAccount: LimitRule = { name: "login-account", max: 60, perSeconds: 3600 };

/** A browser renews its session every 15 minutes. Many owners may share one IP address. */
export const refreshPerIpAddress: LimitRule = {
  name: "refresh-address",
  max: 1200,
  perSeconds: 600,
  uncounted: 300,
};

/** The options for a passkey cost little. The limit bounds a flood. */
export const passkeyOptionsPerIpAddress: LimitRule = {
  name: "passkey-options",
  max: 60,
  perSeconds: 900,
};
