/**
 * Google allows 300 calls per minute for the whole project. Calls are counted in windows of ten seconds,
 * so that any minute, which touches at most seven windows, stays below it with the default of 240.
 */
export const windowMs = 10_000;

/** The part of each window that jobs may use. The rest is for owners, who wait for a response. */
const jobShare = 0.85;

export type Caller = "job" | "owner";

/** Calls that fit into one window. */
export function callsPerWindow(callsPerMinute: number, caller: Caller): number {
  const all = (callsPerMinute * windowMs) / 60_000;
  return Math.max(1, Math.floor(caller === "owner" ? all : all * jobShare));
}

/** Pause of all reading after `busyAnswers` calls over the quota in a row. `random` is from 0 to 1. */
export function busyPauseMs(busyAnswers: number, random: number): number {
  const longest = Math.min(60 * 60_000, 30_000 * 2 ** Math.min(busyAnswers, 10));
  return longest * (0.5 + random / 2);
}

/** Consecutive calls over the quota after which Google has probably not approved the project. */
export const suspiciousBusyAnswers = 6;

/** Pause of all reading when Google has not approved the project, or an API is switched off. */
export const notApprovedPauseMs = 60 * 60_000;
