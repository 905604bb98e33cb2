const minute = 60;
const hour = 3600;

/** Pauses after the first, second, … failed attempt of a delivery, in seconds. */
const pauses = [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 10 * hour];

/** Then the delivery is set aside, and the next one is tried. */
export const maxAttempts = pauses.length + 1;

const longestRetryAfter = 24 * hour;

/**
 * Returns the pause after the failed attempt `attempts`, in seconds; undefined if it was the last one. Up to a tenth is
 * added, so that the endpoints of a server that was down do not all come back at once. `retryAfter` is what the
 * receiver asks for.
 */
export function retryPause(
  attempts: number,
  retryAfter: number | undefined,
  random: number = Math.random(),
): number | undefined {
  const pause = pauses[attempts - 1];
  if (pause === undefined) return undefined;
  const asked = Math.min(retryAfter ?? 0, longestRetryAfter);
  return Math.max(asked, pause * (1 + random / 10));
}

/** Reads Retry-After: seconds, or a date. Returns undefined for anything else. */
export function readRetryAfter(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, (at - now.getTime()) / 1000);
}
