/** The days in which a business invites a mailbox once. Hashes of invited mailboxes are stored as long. */
export const daysBetweenInvitations = 30;

/** Max invitations that a mailbox gets in that time from all businesses together. */
export const maxPerMailbox = 3;
