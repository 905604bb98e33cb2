import type { LimitRule } from "#src/services/limits/limits.ts";

/** Changes of email that an account asks for, and changes of its phone. */
export const changePerAccount: LimitRule = { name: "contact-change", max: 10, perSeconds: 86_400 };

/** Mails to a mailbox, however its email is spelled, that accounts ask to change to. */
export const changeMailPerMailbox: LimitRule = {
  name: "contact-mail",
  max: 6,
  perSeconds: 86_400,
};
