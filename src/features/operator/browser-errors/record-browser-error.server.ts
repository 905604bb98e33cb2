import { createHash } from "node:crypto";
import { deviceName } from "#src/features/session/devices/device-name.ts";
import { newUuid } from "#src/lib/tokens/new-uuid.ts";
import { browserErrors } from "#src/services/metrics/metrics.server.ts";
import type { Services } from "#src/services/services.ts";
import { framesOf, maskMessage } from "./masked-report.ts";
import { countReport, deleteOldestErrors, insertError } from "./queries.server.ts";
import { resolveFrames } from "./source-maps.server.ts";

/** More different errors than an operator reads; the oldest make room. */
const maxErrors = 200;

export interface BrowserErrorReport {
  /** The pattern of the page's path. */
  route: string;
  message: string;
  stack: string;
  userAgent: string | undefined;
}

/**
 * Counts and stores an error of a page. An error without a position in our files comes from an extension of the
 * browser or from an app that contains the browser; it is only counted. Stores nothing about the person.
 */
export async function recordBrowserError(
  { db, clock, log }: Pick<Services, "db" | "clock" | "log">,
  report: BrowserErrorReport,
): Promise<void> {
  const frames = framesOf(report.stack);
  const isFile = frames[0] !== undefined && !frames[0].includes(".js:");
  const kind = frames.length === 0 ? "foreign" : isFile ? "file" : "page";
  browserErrors.inc({ kind });
  if (kind === "foreign") return;
  const message = maskMessage(report.message);
  const { route } = report;
  const digest = createHash("sha256")
    .update(JSON.stringify([route, message, frames]))
    .digest();
  const browser = deviceName(report.userAgent, { withVersion: true }) ?? "Navegador desconhecido";
  const now = clock.now();
  if (await countReport(db, { digest, browser, now })) return;
  const resolved = await resolveFrames(frames);
  const row = { id: newUuid(), digest, route, message, ...resolved, browser, now };
  if (await insertError(db, row)) {
    log.warn({ route, message, frames: resolved.frames }, "a page failed in a browser");
    await deleteOldestErrors(db, maxErrors);
  } else {
    await countReport(db, { digest, browser, now });
  }
}
