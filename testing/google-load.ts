import { isPassDue, nextReading, pagesPerTurn } from "#src/features/google/passes/schedule.ts";
import { callsPerWindow, windowMs } from "#src/features/google/quota/limits.ts";

interface LoadedBusiness {
  id: string;
  dueAt: number;
  readAt: number | undefined;
  readAllAt: number | undefined;
  /** Pages that an unfinished pass has read. */
  pagesRead: number;
}

export interface LoadResult {
  /** Minutes until every business was read once, and until every review was read once. */
  firstRead: number;
  firstPass: number;
  /** After that, in minutes: the oldest view of any business, and the longest wait after becoming due. */
  oldestView: number;
  longestWait: number;
  /** Turns of the business with the most and with the fewest, after the first pass. */
  mostTurns: number;
  fewestTurns: number;
  /** Most calls within any 60 seconds. */
  callsInAMinute: number;
  calls: number;
}

const second = 1000;
const minute = 60 * second;
const reviewsPerPage = 50;
const workers = 4;

/**
 * Simulates the reading of many businesses that all connect at the same moment, with the product's schedule
 * and quota. `random` gives the jitter. Time is simulated, so the result is the same on every machine.
 */
export function simulateReading(options: {
  businesses: number;
  reviewsEach: number;
  callsPerMinute: number;
  callMs: number;
  hours: number;
  /** From this hour on nothing is read for an hour, as after a response 'not approved'. */
  pauseAtHour?: number;
  random: () => number;
}): LoadResult {
  const { businesses: count, reviewsEach, callsPerMinute, callMs, hours, random } = options;
  const perWindow = callsPerWindow(callsPerMinute, "job");
  const pages = Math.max(1, Math.ceil(reviewsEach / reviewsPerPage));
  const businesses = Array.from({ length: count }, (): LoadedBusiness => {
    return {
      id: uuidOf(random()),
      dueAt: 0,
      readAt: undefined,
      readAllAt: undefined,
      pagesRead: 0,
    };
  });
  const turns = new Map<LoadedBusiness, number>();
  const used = new Map<number, number>();
  const callTimes: number[] = [];
  const result = { firstRead: 0, firstPass: 0, oldestView: 0, longestWait: 0 };
  const freeAt: number[] = Array(workers).fill(0);
  const end = hours * 60 * minute;
  const pauseFrom = options.pauseAtHour === undefined ? end : options.pauseAtHour * 60 * minute;
  let missing = count;

  /** Returns when the call ends. Waits for the next window if this one is full. */
  const call = (from: number): number => {
    let at = from;
    for (;;) {
      const window = Math.floor(at / windowMs);
      const count = used.get(window) ?? 0;
      if (count < perWindow) {
        used.set(window, count + 1);
        callTimes.push(at);
        return at + callMs;
      }
      at = (window + 1) * windowMs;
    }
  };

  for (;;) {
    const worker = freeAt.indexOf(Math.min(...freeAt));
    let now = freeAt[worker] ?? 0;
    if (now >= end) break;
    if (now >= pauseFrom && now < pauseFrom + 60 * minute) {
      freeAt[worker] = pauseFrom + 60 * minute;
      continue;
    }
    const business = businesses.reduce((oldest, one) => (one.dueAt < oldest.dueAt ? one : oldest));
    if (business.dueAt > now) {
      // Nothing is due: the next run begins with the next minute.
      freeAt[worker] = (Math.floor(now / minute) + 1) * minute;
      continue;
    }
    const claimedDue = business.dueAt;
    const claimedAt = now;
    business.dueAt = Number.POSITIVE_INFINITY;
    const readAllAt = business.readAllAt === undefined ? null : new Date(business.readAllAt);
    const isPass = business.pagesRead > 0 || isPassDue(business.id, readAllAt, new Date(now));
    const toRead = isPass ? Math.min(pagesPerTurn, pages - business.pagesRead) : 1;
    for (let page = 0; page < toRead; page++) now = call(now);
    business.pagesRead = isPass ? (business.pagesRead + toRead) % pages : 0;
    const continues = isPass && business.pagesRead > 0;
    if (isPass && !continues) {
      if (business.readAllAt === undefined && --missing === 0) result.firstPass = now / minute;
      business.readAllAt = now;
    }
    if (business.readAt === undefined) result.firstRead = Math.max(result.firstRead, now / minute);
    else if (missing === 0 && turns.has(business)) {
      result.oldestView = Math.max(result.oldestView, (now - business.readAt) / minute);
      result.longestWait = Math.max(result.longestWait, (claimedAt - claimedDue) / minute);
    }
    if (missing === 0) turns.set(business, (turns.get(business) ?? 0) + 1);
    business.readAt = now;
    business.dueAt = continues ? now : nextReading(new Date(now), random()).getTime();
    freeAt[worker] = now;
  }
  const counts = businesses.map((business) => turns.get(business) ?? 0);
  return {
    ...result,
    mostTurns: Math.max(...counts),
    fewestTurns: Math.min(...counts),
    callsInAMinute: mostInAMinute(callTimes),
    calls: callTimes.length,
  };
}

function mostInAMinute(times: number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  let most = 0;
  let first = 0;
  sorted.forEach((at, index) => {
    while (at - (sorted[first] ?? at) >= minute) first++;
    most = Math.max(most, index - first + 1);
  });
  return most;
}

/** An id with the digits of a random number, as those of a business. */
function uuidOf(random: number): string {
  const digits = Math.floor(random * 2 ** 32).toString(16);
  return `00000000-0000-4000-8000-0000${digits.padStart(8, "0")}`;
}
