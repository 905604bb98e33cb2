/*
 * The words of this folder, from large to small:
 * run: what the job does in its minute. Several turns at the same time share its time and the quota.
 * claim: takes a due business or reply for the time of a lease, so that no other process takes it.
 * turn: what a run reads of one claimed business: some pages, then some checks. Then the others are due.
 * reading: reads the newest pages until one shows a review that has not changed. Every 15 minutes.
 * pass: reads all pages, over several turns if they are many, then checks what no page showed. Once a day.
 * check: reads one review by its id: one that a pass did not show, or one whose reply is not published yet.
 */

const minute = 60_000;
const hour = 60 * minute;
const halfDay = 12 * hour;
const day = 24 * hour;

/** Pause between two readings of a business's newest reviews. */
const readEveryMs = 15 * minute;
/** Longest pause between two passes over all reviews, which find removed reviews and replies of other programs. */
const longestPassPauseMs = day;
/** The owner can end this trouble only at Google, which takes time. */
const troubleMs = 6 * hour;
const longestBackoffMs = 2 * hour;

const withoutPlanMs = 24 * hour;

/** A process that crashed is given up after this time. */
export const leaseMs = 5 * minute;

/** Pages of 50 reviews, and single reviews, that a business reads in one turn. Then the others are due. */
export const pagesPerTurn = 5;
export const checksPerTurn = 10;

/** True if a pass over all reviews is due. `readAllAt` is the start of the last one. */
export function isPassDue(businessId: string, readAllAt: Date | null, now: Date): boolean {
  return !readAllAt || now >= nextPass(businessId, readAllAt);
}

/**
 * Time of the pass after the one that started at `readAllAt`. Each business has a fixed time within half a
 * day, so that the passes of businesses that connected together spread: the second pass begins 12 to 24 hours
 * after the first one, and the further ones 24 hours later each.
 */
export function nextPass(businessId: string, readAllAt: Date): Date {
  const latest = readAllAt.getTime() + longestPassPauseMs;
  const offset = Math.floor(fractionOf(businessId) * halfDay);
  return new Date(latest - ((latest - offset) % halfDay));
}

/** A number from 0 to 1 from the last digits of a UUID, which are random. */
function fractionOf(uuid: string): number {
  return Number.parseInt(uuid.slice(-8), 16) / 2 ** 32;
}

/** Time of the next reading. Differs by a tenth, so that businesses spread over the interval. */
export function nextReading(now: Date, random: number): Date {
  return new Date(now.getTime() + readEveryMs * (0.95 + random / 10));
}

/** Time of the next attempt after `failedReads` failures in a row, with jitter. */
export function nextAttempt(now: Date, failedReads: number, random: number): Date {
  const backoff = Math.min(longestBackoffMs, minute * 2 ** Math.min(failedReads, 10));
  return new Date(now.getTime() + backoff * (0.5 + random / 2));
}

/** Time of the next attempt after a trouble that only the owner can end. */
export function nextAfterTrouble(now: Date): Date {
  return new Date(now.getTime() + troubleMs);
}

/** Without a plan nothing is read. The plan is checked again at this time. */
export function nextWithoutPlan(now: Date): Date {
  return new Date(now.getTime() + withoutPlanMs);
}
