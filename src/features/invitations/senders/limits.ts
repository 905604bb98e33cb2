/** Refusals are counted among this many newest mails of a business. */
export const countedResults = 50;
/** A business is held with at least this many refused recipients among them, and more than the share. */
export const minRefused = 5;
export const maxRefusedShare = 0.1;

/** A business is held with at least this many complaints in 30 days, and more than the share. */
export const minComplaints = 2;
/** Mailbox providers require a spam rate below 0.3 %. */
export const maxComplaintShare = 0.003;
