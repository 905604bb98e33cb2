import { addDays } from "#src/lib/time/calendar.ts";

/** A mail that came back stops further mails for this time. Then the mailbox may work again. */
const returnedDays = 30;

/** An email whose mail came back after this moment gets no optional mails. */
export const returnedSince = (now: Date): Date => addDays(now, -returnedDays);

/** Returns true if a mail to the email came back a short time ago. */
export const isReturned = (at: Date | null | undefined, now: Date): boolean =>
  at !== null && at !== undefined && at > returnedSince(now);
