import type { IncomingMessage } from "node:http";
import type { Logger } from "pino";
import { hideApiKeys } from "#src/lib/tokens/api-key.server.ts";
import type { Clock } from "#src/services/clock.ts";
import { droppedLogLines } from "#src/services/metrics/metrics.server.ts";
import { DailyLog } from "./daily-log.ts";

/** Six months: Marco Civil art. 15 requires that applications store access records this long. */
const keptDays = 183;
const unloggedPaths = /^\/(assets\/|healthz|readyz|metrics)/;

export interface AccessLog {
  /** Returns the address that the request's line gets. */
  addressOf(request: IncomingMessage): string;
  /** Adds the line of a request, unless it asked for a file or for the state of the program. */
  write(request: IncomingMessage, ipAddress: string, status: number): void;
  stop(): Promise<void>;
}

/**
 * Opens the access log. A line has time, IP address, method, path without its query, and status. There
 * is one file per day, separate from the program's log and readable only by the program's user. Files
 * older than six months are deleted when a day begins. A request never fails because its line cannot
 * be written: such lines are dropped and counted.
 */
export function openAccessLog(options: {
  folder: string;
  clock: Clock;
  trustProxy: boolean;
  log: Logger;
}): AccessLog {
  const { folder, clock, trustProxy, log } = options;
  const onDrop = (lines: number) => droppedLogLines.inc({ log: "access" }, lines);
  const file = new DailyLog({ folder, clock, keptDays, log, onDrop });
  const timeOf = isoTimes();

  return {
    addressOf: (request) => ipAddressOf(request, trustProxy),

    write({ url = "", method }, ipAddress, status) {
      if (unloggedPaths.test(url)) return;
      const now = clock.now();
      const end = url.indexOf("?");
      const path = hideApiKeys(end < 0 ? url : url.slice(0, end)).slice(0, 300);
      file.write(`${timeOf(now)} ${ipAddress} ${method} ${path} ${status}`, now);
    },

    stop: () => file.stop(),
  };
}

/** Returns a function that formats a time. Requests of the same millisecond share the text. */
function isoTimes(): (at: Date) => string {
  let last = { ms: Number.NaN, text: "" };
  return (at) => {
    const ms = at.getTime();
    if (ms !== last.ms) last = { ms, text: at.toISOString() };
    return last.text;
  };
}

/** Returns the complete IP address. Limits use a shortened one, but the log must identify the connection. */
function ipAddressOf(request: IncomingMessage, trustProxy: boolean): string {
  // Node joins several headers of this name with commas.
  const header = trustProxy
    ? (request.headers["x-forwarded-for"] as string | undefined)
    : undefined;
  const forwarded = header?.slice(header.lastIndexOf(",") + 1).replace(/[^\w.:%-]/g, "");
  return forwarded || request.socket.remoteAddress || "unknown";
}
