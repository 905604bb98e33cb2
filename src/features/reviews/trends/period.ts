import { monthsBefore, shiftDay } from "#src/lib/time/days.ts";
import type { DateRange } from "../day-counters/totals.ts";

/** The lengths of a period, in days. The last one is twelve months. */
export const trendDays = [7, 30, 90, 365] as const;

export type TrendDays = (typeof trendDays)[number];

/**
 * Cuts a period into days, or into months counted back from its last day ("22 out a 21 nov"). Every
 * month is complete, so the newest one does not look like a fall. The oldest month may lack one day
 * if the period has a 29 February.
 */
export function bucketsOf({ from, to }: DateRange, unit: "day" | "month"): DateRange[] {
  const buckets: DateRange[] = [];
  for (let back = 1, end = to; end >= from; back++) {
    const before = unit === "day" ? shiftDay(to, -back) : monthsBefore(to, back);
    const start = shiftDay(before, 1);
    buckets.unshift({ from: start < from ? from : start, to: end });
    end = before;
  }
  return buckets;
}
