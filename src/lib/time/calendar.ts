import { toLocal } from "./sao-paulo-date.ts";

const dayMs = 86_400_000;

/**
 * Returns the same time of day `count` days later in São Paulo. A day with a clock change has 23 or 25
 * hours.
 */
export function addDays(at: Date, count: number): Date {
  return fromLocal(toLocal(at) + count * dayMs);
}

/** Returns the same day and time `count` months later in São Paulo, or the last day of a shorter month. */
export function addMonths(at: Date, count: number): Date {
  const local = new Date(toLocal(at));
  const day = local.getUTCDate();
  local.setUTCDate(1);
  local.setUTCMonth(local.getUTCMonth() + count);
  const lastDay = new Date(
    Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0),
  ).getUTCDate();
  local.setUTCDate(Math.min(day, lastDay));
  return fromLocal(local.getTime());
}

/** Returns the moment when the day of `at` ends in São Paulo. */
export function endOfDay(at: Date): Date {
  const local = toLocal(at);
  return fromLocal(local - (((local % dayMs) + dayMs) % dayMs) + dayMs);
}

/** Returns the moment of a local time. A time in a skipped hour becomes one hour later. */
function fromLocal(local: number): Date {
  const first = local - (toLocal(new Date(local)) - local);
  const second = local - (toLocal(new Date(first)) - first);
  return new Date(toLocal(new Date(second)) === local ? second : Math.max(first, second));
}
