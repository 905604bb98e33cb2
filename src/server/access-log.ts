import { createWriteStream, mkdirSync, readdirSync, rmSync, type WriteStream } from "node:fs";
import type { IncomingMessage, RequestListener } from "node:http";
import { join } from "node:path";
import { businessDay } from "#src/lib/time/business-day.ts";
import type { Clock } from "#src/services/clock.ts";

/** Six months, as Marco Civil art. 15 has applications keep who used them and when. */
const keptDays = 183;
const uninteresting = /^\/(assets\/|healthz|readyz|metrics)/;

export interface AccessLog {
  /** Notes every request that the listener answers. */
  around(listener: RequestListener): RequestListener;
  stop(): Promise<void>;
}

/**
 * Who asked for what and when, and nothing of the content: time, address, method, path without its
 * query, status. One file a day that its owner alone can read, apart from the program's log; files
 * past six months are removed when a day begins.
 */
export function openAccessLog(options: {
  folder: string;
  clock: Clock;
  trustProxy: boolean;
}): AccessLog {
  const { folder, clock, trustProxy } = options;
  let day = "";
  let file: WriteStream | undefined;

  const fileOf = (now: Date): WriteStream => {
    const today = businessDay(now);
    if (file && today === day) return file;
    file?.end();
    day = today;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    removeBefore(folder, businessDay(new Date(now.getTime() - keptDays * 86_400_000)));
    file = createWriteStream(join(folder, `${today}.log`), { flags: "a", mode: 0o600 });
    return file;
  };

  return {
    around: (listener) => (request, response) => {
      const path = (request.url ?? "").split("?", 1)[0] ?? "";
      if (!uninteresting.test(path)) {
        const address = addressOf(request, trustProxy);
        response.once("close", () => {
          const now = clock.now();
          const status = response.headersSent ? response.statusCode : 499;
          const parts = [now.toISOString(), address, request.method, path.slice(0, 300), status];
          fileOf(now).write(`${parts.join(" ")}\n`);
        });
      }
      return listener(request, response);
    },

    stop: () => new Promise((resolve) => (file ? file.end(() => resolve()) : resolve())),
  };
}

/** The whole address, unlike the one limits count by: it must tell whose connection it was. */
function addressOf(request: IncomingMessage, trustProxy: boolean): string {
  const header = trustProxy ? request.headers["x-forwarded-for"] : undefined;
  const forwarded = [header].flat().at(-1)?.split(",").at(-1)?.trim();
  return (forwarded || request.socket.remoteAddress || "unknown").replace(/[^\w.:%-]/g, "");
}

function removeBefore(folder: string, oldest: string): void {
  for (const name of readdirSync(folder)) {
    if (/^\d{4}-\d\d-\d\d\.log$/.test(name) && name < oldest) rmSync(join(folder, name));
  }
}
