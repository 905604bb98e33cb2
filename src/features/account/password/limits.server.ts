import type { LimitRule } from "#src/services/limits/limits.ts";

export const resetPerIpAddress: LimitRule = { name: "reset-address", max: 20, perSeconds: 3600 };

/** Reset mails to an email, requested with a solved human check. */
export const resetMailPerEmail: LimitRule = { name: "reset-mail", max: 6, perSeconds: 3600 };

/** Reset mails requested without a check. They do not count for the limit of checked requests. */
export const uncheckedResetMailPerEmail: LimitRule = {
  name: "reset-mail-unchecked",
  max: 2,
  perSeconds: 3600,
};

/** Reset mails requested by a browser that has logged in to the account before. */
export const resetMailPerKnownDevice: LimitRule = {
  name: "reset-mail-device",
  max: 6,
  perSeconds: 3600,
};
