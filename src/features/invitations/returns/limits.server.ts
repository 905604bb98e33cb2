import type { LimitRule } from "#src/services/limits/limits.ts";

/** Mailgun's signature covers only a token, so each token is accepted once. */
export const mailgunToken: LimitRule = { name: "mailgun-token", max: 1, perSeconds: 86_400 };
