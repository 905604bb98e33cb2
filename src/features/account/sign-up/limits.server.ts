import type { LimitRule } from "#src/services/limits/limits.ts";

export const signUpPerIpAddress: LimitRule = {
  name: "sign-up-address",
  most: 20,
  perSeconds: 3600,
};

/** Confirmation mails to an email. Counted after a solved human check. */
export const signUpMailPerEmail: LimitRule = { name: "sign-up-mail", most: 6, perSeconds: 3600 };
