import type { LimitRule } from "#src/services/limits/limits.ts";

/** Every one of these may put a message into somebody's mailbox. */
export const mailPerEmail: LimitRule = { name: "account-mail", most: 6, perSeconds: 3600 };

/** Links hold 256 random bits: this only keeps the trying cheap for us. */
export const linkPerAddress: LimitRule = { name: "link-address", most: 60, perSeconds: 600 };
