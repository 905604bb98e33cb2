import { monthsBefore, shiftDay } from "#src/lib/time/days.ts";

/**
 * Cuts a period into days, or into months counted back from its last day ("22 out a 21 nov"): no
 * month is cut short at today, so that the newest never seems to fall. The oldest month may lack a
 * day, where the period holds a 29 February.
 */
export function bucketsOf(
  { from, to }: { from: string; to: string },
  unit: "day" | "month",
): { from: string; to: string }[] {
  const buckets: { from: string; to: string }[] = [];
  for (let back = 1, end = to; end >= from; back++) {
    const before = unit === "day" ? shiftDay(to, -back) : monthsBefore(to, back);
    const start = shiftDay(before, 1);
    buckets.unshift({ from: start < from ? from : start, to: end });
    end = before;
  }
  return buckets;
}
