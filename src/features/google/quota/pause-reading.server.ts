import { GoogleProfileError, isUserBusy } from "#src/services/google-profile/google-profile.ts";
import type { Services } from "#src/services/services.ts";
import { busyPauseMs, notApprovedPauseMs, suspiciousBusyAnswers } from "./limits.ts";
import { findPause, pauseUntil } from "./queries.server.ts";

/**
 * True if a failure concerns the whole project, so that no other business can be read either. A token that
 * belongs to a former OAuth client of the operator concerns its business alone, and so does a limit of one
 * Google user. A 429 that does not name its limit counts as the project's.
 */
export function concernsProject(error: unknown): error is GoogleProfileError {
  if (!(error instanceof GoogleProfileError)) return false;
  if (error.kind === "not-approved") return error.detail !== "unauthorized_client";
  return error.kind === "busy" && !isUserBusy(error);
}

/**
 * Pauses the reading for all businesses after a failure of the whole project: over the quota, not approved,
 * or an API that is switched off. The operator gets a log line for what waiting does not solve.
 */
export async function pauseReading(
  { db, clock, log }: Pick<Services, "db" | "clock" | "log">,
  error: GoogleProfileError,
): Promise<void> {
  const now = clock.now();
  const busy = error.kind === "busy";
  const { paused_until, busy_answers: before } = (await findPause(db)) ?? {
    paused_until: null,
    busy_answers: 0,
  };
  // A concurrent call has already started this pause.
  if (busy && paused_until && paused_until > now) return;
  const ms = busy ? busyPauseMs(before, Math.random()) : notApprovedPauseMs;
  await pauseUntil(db, { until: new Date(now.getTime() + ms), now, busy });
  if (!busy || before + 1 === suspiciousBusyAnswers) {
    log.error(
      { reason: error.message },
      "Google rejects all calls of this project; reading of Google reviews pauses. Check that the project is approved and its APIs are enabled",
    );
  }
}

/** True while the reading is paused for all businesses. */
export async function isReadingPaused({
  db,
  clock,
}: Pick<Services, "db" | "clock">): Promise<boolean> {
  const until = (await findPause(db))?.paused_until;
  return until !== null && until !== undefined && until > clock.now();
}
