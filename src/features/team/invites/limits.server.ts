import type { LimitRule } from "#src/services/limits/limits.ts";

/** Mails that a business sends to people who never asked for them. */
export const invitesPerBusiness: LimitRule = { name: "team-invite", max: 40, perSeconds: 86_400 };

/** The same mails of all businesses of an account, also of those that it adds and removes again. */
export const invitesPerAccount: LimitRule = {
  name: "team-invite-account",
  max: 100,
  perSeconds: 86_400,
};

/**
 * Those to one mailbox, of all accounts: throwaway accounts must not flood a stranger. It counts the same for a person
 * with and without an account, so it reveals neither.
 */
export const invitesPerMailbox: LimitRule = {
  name: "team-invite-mailbox",
  max: 3,
  perSeconds: 86_400,
};

/** A token has 256 random bits and cannot be guessed. The limit bounds the cost of attempts. */
export const invitationPerIpAddress: LimitRule = {
  name: "team-invitation",
  max: 60,
  perSeconds: 600,
};
