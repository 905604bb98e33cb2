import type { LimitRule } from "#src/services/limits/limits.ts";

/** Counts sign-ups and reset requests, because each of them sends a mail to that email. */
export const mailPerEmail: LimitRule = { name: "account-mail", most: 6, perSeconds: 3600 };

/** Nobody can guess the 256 random bits of a link. The limit keeps the cost of attempts low. */
export const linkPerIpAddress: LimitRule = { name: "link-address", most: 60, perSeconds: 600 };
