import { saoPauloDate } from "#src/lib/time/sao-paulo-date.ts";

/** Days from today to the last day of an entitlement that ends at `endsAt`; 0 on the last day. */
export function daysLeft(endsAt: Date, now: Date): number {
  const lastDay = saoPauloDate(new Date(endsAt.getTime() - 1));
  return Math.round((Date.parse(lastDay) - Date.parse(saoPauloDate(now))) / 86_400_000);
}
