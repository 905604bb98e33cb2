import { setTimeout as delay } from "node:timers/promises";

const firstPauseMs = 100;
/** Well below the 5 s within which the service must recover after an outage. */
const longestPauseMs = 1_000;

/**
 * Calls `attempt` until it succeeds, one call at a time, with a pause before each call. The pause
 * doubles after each failure and has jitter, so that many processes do not reconnect at the same
 * moment. Returns undefined if `signal` is aborted first.
 */
export async function retry<T>(
  attempt: () => Promise<T>,
  { signal, onFailure }: { signal: AbortSignal; onFailure?: (error: unknown) => void },
): Promise<T | undefined> {
  for (let failures = 0; ; failures++) {
    const pauseMs = Math.min(firstPauseMs * 2 ** failures, longestPauseMs);
    await pause(pauseMs * (0.5 + Math.random() / 2), signal);
    if (signal.aborted) return undefined;
    try {
      return await attempt();
    } catch (error) {
      onFailure?.(error);
    }
  }
}

/** Resolves after `ms`, or at once if `signal` is aborted. Does not keep the process running. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal, ref: false }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
