import type { LimitRule } from "#src/services/limits/limits.ts";

/** Limits the mails after many low ratings. Further ratings appear only in the panel. */
export const unhappyMails: LimitRule = { name: "unhappy-mail", max: 20, perSeconds: 3600 };

/** Limits the notifications on phones about a business. */
export const pushesPerBusiness: LimitRule = { name: "review-push", max: 20, perSeconds: 3600 };
