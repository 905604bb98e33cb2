import { addMonths } from "#src/lib/time/calendar.ts";

/** A charge up to a day before the start of a month pays for that month. */
const toleranceMs = 86_400_000;

/** Returns the end of the newest paid month. Months are counted from the start of the subscription. */
export function paidUntil(
  startedAt: Date,
  charges: { status: string; due_at: Date }[],
): Date | null {
  const paid = charges.filter(({ status }) => status === "paid");
  if (paid.length === 0) return null;
  const newest = Math.max(...paid.map(({ due_at }) => due_at.getTime()));
  let months = 1;
  while (addMonths(startedAt, months).getTime() <= newest + toleranceMs) months += 1;
  return addMonths(startedAt, months);
}
