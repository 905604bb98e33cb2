import type { Logger } from "pino";
import { isConnectionError } from "#src/db/unavailable.ts";
import { type Clock, systemClock } from "#src/services/clock.ts";

const pauseMs = 60_000;

/**
 * Returns a listener for pg-boss's errors. Each worker repeats its connection errors until an outage
 * ends, so the log gets at most one of them per minute, with the number of errors omitted before it.
 */
export function reportErrors(log: Logger, clock: Clock = systemClock): (thrown: object) => void {
  let reportedAt = Number.NEGATIVE_INFINITY;
  let leftOut = 0;
  return (thrown) => {
    // pg-boss copies some errors to plain objects, which lose their type.
    const error = thrown instanceof Error ? thrown : Object.assign(new Error(), thrown);
    if (!isConnectionError(error)) return log.error({ err: error }, "queue");
    const now = clock.now().getTime();
    // The absolute value, because the system's clock may have been set back.
    if (Math.abs(now - reportedAt) < pauseMs) {
      leftOut += 1;
      return;
    }
    log.warn({ err: error, leftOut }, "queue: no database connection");
    reportedAt = now;
    leftOut = 0;
  };
}
