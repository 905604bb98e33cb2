import { addDays, addMonths } from "#src/lib/time/calendar.ts";

/** A charge up to a day before the start of a month pays for that month. */
const toleranceMs = 86_400_000;
/** Months differ by up to three days. */
const monthToleranceDays = 3;

/**
 * Returns the end of the newest paid month: the latest of the month counted from the start of the
 * subscription, of a month from the newest paid charge (a payer may complete the first payment weeks
 * after the start), and of `nextCharges`. These are the next charges as the provider told them, now
 * and before; one counts only if the newest paid charge is the one before it.
 */
export function paidUntil(
  startedAt: Date,
  charges: { status: string; due_at: Date }[],
  nextCharges: (Date | null)[] = [],
): Date | null {
  const paid = charges.filter(({ status }) => status === "paid");
  if (paid.length === 0) return null;
  const newest = new Date(Math.max(...paid.map(({ due_at }) => due_at.getTime())));
  let months = 1;
  while (addMonths(startedAt, months).getTime() <= newest.getTime() + toleranceMs) months += 1;
  const aMonthLater = addMonths(newest, 1);
  const latestNext = addDays(aMonthLater, monthToleranceDays);
  const ends = [
    addMonths(startedAt, months),
    aMonthLater,
    ...nextCharges.filter((at) => at !== null && at > newest && at <= latestNext),
  ] as Date[];
  return new Date(Math.max(...ends.map((end) => end.getTime())));
}
