import {
  GoogleProfileError,
  type GoogleProfileErrorKind,
} from "#src/services/google-profile/google-profile.ts";
import type { AccessServices } from "../connection/access-token.server.ts";
import { withAccess } from "../connection/read-access.server.ts";
import { concernsProject, pauseReading } from "../quota/pause-reading.server.ts";
import { clearBusyAnswers } from "../quota/queries.server.ts";
import { type DuePlace, saveFailure } from "./queries.server.ts";
import { readTurn } from "./read-turn.server.ts";
import { nextAfterTrouble, nextAttempt, nextWithoutPlan } from "./schedule.ts";

/**
 * Reads a claimed business and stores when it is read again. Returns what went wrong; undefined if
 * nothing did.
 */
export async function readClaimedPlace(
  services: AccessServices,
  due: DuePlace,
  reserve: () => Promise<boolean>,
): Promise<GoogleProfileErrorKind | undefined> {
  const { db, clock, log, googleProfile: profile } = services;
  const businessId = due.business_id;
  if (!profile) return undefined;
  if (!due.is_entitled) {
    const nextReadAt = nextWithoutPlan(clock.now());
    await saveFailure(db, businessId, { nextReadAt, failedReads: 0 });
    return undefined;
  }
  try {
    await withAccess(services, businessId, (access) =>
      readTurn({ services, profile, access, reserve }, due),
    );
    await clearBusyAnswers(db, clock.now());
    return undefined;
  } catch (error) {
    const failure = error instanceof GoogleProfileError ? error : undefined;
    if (!failure) log.error({ err: error, business: businessId }, "reading Google reviews failed");
    const trouble = failure?.kind ?? "temporary";
    const isPaused = concernsProject(error);
    if (isPaused) await pauseReading(services, error);
    // The failure then says nothing about this business: it keeps its position.
    const next = isPaused
      ? { nextReadAt: due.due_at, failedReads: due.failed_reads }
      : whenAgain(due, trouble, clock.now());
    await saveFailure(db, businessId, next);
    return trouble;
  }
}

function whenAgain(due: DuePlace, trouble: GoogleProfileErrorKind, now: Date) {
  const failedReads = due.failed_reads + 1;
  switch (trouble) {
    case "not-allowed":
    case "not-found":
      return { nextReadAt: nextAfterTrouble(now), failedReads, trouble };
    default:
      // A refused page token cannot be used again.
      return {
        nextReadAt: nextAttempt(now, failedReads, Math.random()),
        failedReads,
        restartPass: trouble === "refused",
      };
  }
}
