import { saoPauloDate } from "./sao-paulo-date.ts";

/** Days are 'YYYY-MM-DD', as `saoPauloDate` returns them. */
const dayMs = 86_400_000;

/** True for the text of a day that exists. Some browsers read '2026-02-30' as 2 March, others reject it. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const [year = 0, month = 0, date = 0] = text.split("-").map(Number);
  const at = new Date(Date.UTC(year, month - 1, date));
  return at.toISOString().startsWith(text);
}

/** Returns the day `by` days later. */
export function shiftDay(day: string, by: number): string {
  return new Date(Date.parse(day) + by * dayMs).toISOString().slice(0, 10);
}

/** Returns the Monday of the week of a day. */
export function mondayOf(day: string): string {
  return shiftDay(day, -((new Date(day).getUTCDay() + 6) % 7));
}

/** Returns the Monday of the last complete week. A week is complete on the Monday after it at 8:00 in São Paulo. */
export function lastWeek(now: Date): string {
  return shiftDay(mondayOf(saoPauloDate(new Date(now.getTime() - 8 * 3_600_000))), -7);
}

/** Returns the first and last day of the month `by` months after `month`, 'YYYY-MM'. */
export function daysOfMonth(month: string, by = 0): { from: string; to: string } {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const day = (months: number, day: number) =>
    new Date(Date.UTC(year, number - 1 + by + months, day)).toISOString().slice(0, 10);
  return { from: day(0, 1), to: day(1, 0) };
}

/** Returns the same day `count` months before, or the last day of that month if it is shorter. */
export function monthsBefore(day: string, count: number): string {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const lastDay = new Date(Date.UTC(year, month - count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - count, Math.min(date, lastDay)))
    .toISOString()
    .slice(0, 10);
}
