import type { LimitRule } from "#src/services/limits/limits.ts";

/** A person writes each answer. */
export const answersPerBusiness: LimitRule = { name: "review-answer", max: 60, perSeconds: 600 };

/** Limits the mails after many messages of customers. Further messages appear only in the panel. */
export const replyMails: LimitRule = { name: "customer-reply-mail", max: 20, perSeconds: 3600 };
