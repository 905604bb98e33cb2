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
  const quota = simulatedQuota(callsPerWindow(callsPerMinute, "job"), callMs);
  const measured = measurements(businesses);
  const freeAt: number[] = Array(workers).fill(0);
  const end = hours * 60 * minute;
  const pauseFrom = options.pauseAtHour === undefined ? end : options.pauseAtHour * 60 * minute;

  for (;;) {
    const worker = freeAt.indexOf(Math.min(...freeAt));
    const claimedAt = freeAt[worker] ?? 0;
    if (claimedAt >= end) break;
    if (claimedAt >= pauseFrom && claimedAt < pauseFrom + 60 * minute) {
      freeAt[worker] = pauseFrom + 60 * minute;
      continue;
    }
    const business = businesses.reduce((oldest, one) => (one.dueAt < oldest.dueAt ? one : oldest));
    if (business.dueAt > claimedAt) {
      // Nothing is due: the next run begins with the next minute.
      freeAt[worker] = (Math.floor(claimedAt / minute) + 1) * minute;
      continue;
    }
    const before = { ...business };
    business.dueAt = Number.POSITIVE_INFINITY;
    const { now, continues } = readPages(business, pages, claimedAt, quota.call);
    measured.addTurn(business, before, { claimedAt, now });
    business.readAt = now;
    business.dueAt = continues ? now : nextReading(new Date(now), random()).getTime();
    freeAt[worker] = now;
  }
  return { ...measured.result(), ...quota.result() };
}

/** The calls of all workers, within the quota. */
function simulatedQuota(perWindow: number, callMs: number) {
  const used = new Map<number, number>();
  const callTimes: number[] = [];
  return {
    /** Returns when the call ends. Waits for the next window if this one is full. */
    call(from: number): number {
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
    },
    result: () => ({ callsInAMinute: mostInAMinute(callTimes), calls: callTimes.length }),
  };
}

/** Reads the pages of one turn. Returns when it ends, and whether its pass continues. */
function readPages(
  business: LoadedBusiness,
  pages: number,
  from: number,
  call: (from: number) => number,
): { now: number; continues: boolean } {
  const readAllAt = business.readAllAt === undefined ? null : new Date(business.readAllAt);
  const isPass = business.pagesRead > 0 || isPassDue(business.id, readAllAt, new Date(from));
  const toRead = isPass ? Math.min(pagesPerTurn, pages - business.pagesRead) : 1;
  let now = from;
  for (let page = 0; page < toRead; page++) now = call(now);
  business.pagesRead = isPass ? (business.pagesRead + toRead) % pages : 0;
  const continues = isPass && business.pagesRead > 0;
  if (isPass && !continues) business.readAllAt = now;
  return { now, continues };
}

/** Waits and turns of the businesses. `before` is a business at the start of its turn. */
function measurements(businesses: LoadedBusiness[]) {
  const turns = new Map<LoadedBusiness, number>();
  const result = { firstRead: 0, firstPass: 0, oldestView: 0, longestWait: 0 };
  let missing = businesses.length;
  return {
    addTurn(
      business: LoadedBusiness,
      before: LoadedBusiness,
      { claimedAt, now }: { claimedAt: number; now: number },
    ): void {
      const isFirstPass = before.readAllAt === undefined && business.readAllAt !== undefined;
      if (isFirstPass && --missing === 0) result.firstPass = now / minute;
      if (before.readAt === undefined) result.firstRead = Math.max(result.firstRead, now / minute);
      else if (missing === 0 && turns.has(business)) {
        result.oldestView = Math.max(result.oldestView, (now - before.readAt) / minute);
        result.longestWait = Math.max(result.longestWait, (claimedAt - before.dueAt) / minute);
      }
      if (missing === 0) turns.set(business, (turns.get(business) ?? 0) + 1);
    },
    result() {
      const counts = businesses.map((business) => turns.get(business) ?? 0);
      return { ...result, mostTurns: Math.max(...counts), fewestTurns: Math.min(...counts) };
    },
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
