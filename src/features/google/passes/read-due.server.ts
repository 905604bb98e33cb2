import { setTimeout as delay } from "node:timers/promises";
import type { Services } from "#src/services/services.ts";
import type { AccessServices } from "../connection/access-token.server.ts";
import { isReadingPaused } from "../quota/pause-reading.server.ts";
import { reserveReviewsCall } from "../quota/reserve-reviews-call.server.ts";
import { checkReply } from "./check-reply.server.ts";
import { claimDuePlace, claimReplyCheck } from "./queries.server.ts";
import { readClaimedPlace } from "./read-claimed-place.server.ts";
import { leaseMs } from "./schedule.ts";

/** Turns that run at the same time, so that a slow call does not use up the minute. */
const together = 4;
/** The job runs every minute. */
const runMs = 50_000;

/**
 * Alternates between one due reply, which it reads back, and one due business, whose reviews it reads; the one that
 * waited longest comes first. Reading back a reply is one call and a turn of a business at least one, so replies get at
 * most half of the calls while businesses are due. Waits for the quota, and ends when nothing is due or after
 * most of a minute.
 */
export async function readDue(
  services: AccessServices,
  pause: (ms: number) => Promise<unknown> = delay,
): Promise<void> {
  const { db, clock } = services;
  if (!services.googleProfile) return;
  const run = startRun(services, pause);
  const claim = () => {
    const now = clock.now();
    return { now, leaseUntil: new Date(now.getTime() + leaseMs) };
  };
  const takeTurns = async () => {
    while (!(await run.isOver())) {
      const reply = await claimReplyCheck(db, claim());
      if (reply) await checkReply(services, reply, run.reserve);
      if (await run.isOver()) return;
      const place = await claimDuePlace(db, claim());
      if (place) await readClaimedPlace(services, place, run.reserve);
      if (!reply && !place) return;
    }
  };
  await Promise.all(Array.from({ length: together }, takeTurns));
}

function startRun(
  services: Pick<Services, "db" | "clock" | "settings">,
  pause: (ms: number) => Promise<unknown>,
) {
  const { clock } = services;
  const end = clock.now().getTime() + runMs;
  let waitedMs = 0;
  let isEnded = false;
  return {
    /** Waits for a call in the quota. Returns false if the run ends before. */
    async reserve(): Promise<boolean> {
      while (!isEnded) {
        const waitMs = await reserveReviewsCall(services, "job");
        if (waitMs === 0) return true;
        waitedMs += waitMs;
        // The second condition ends the run also if the clock stands still, as in tests.
        if (clock.now().getTime() + waitMs > end || waitedMs > together * runMs) isEnded = true;
        else await pause(waitMs);
      }
      return false;
    },
    async isOver(): Promise<boolean> {
      return isEnded || clock.now().getTime() >= end || (await isReadingPaused(services));
    },
  };
}
