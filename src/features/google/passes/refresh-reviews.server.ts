import { failure } from "#src/http/failure.ts";
import type { AccessServices } from "../connection/access-token.server.ts";
import { reviewCallFailure, reviewCallFailures } from "../failures.ts";
import { isReadingPaused } from "../quota/pause-reading.server.ts";
import { reserveReviewsCall } from "../quota/reserve-reviews-call.server.ts";
import { claimDuePlace } from "./queries.server.ts";
import { readClaimedPlace } from "./read-claimed-place.server.ts";
import { leaseMs } from "./schedule.ts";

/** Reads the reviews of a business now, because its owner asked for it. Returns when they were read. */
export async function refreshReviews(services: AccessServices, businessId: string): Promise<Date> {
  const { db, clock } = services;
  const now = clock.now();
  const leaseUntil = new Date(now.getTime() + leaseMs);
  const due = services.googleProfile && (await claimDuePlace(db, { now, leaseUntil, businessId }));
  if (!due) throw failure(reviewCallFailures, "google_not_connected");
  let isBusy = await isReadingPaused(services);
  const reserve = async () => {
    isBusy ||= (await reserveReviewsCall(services, "owner")) > 0;
    return !isBusy;
  };
  const trouble = await readClaimedPlace(services, due, reserve);
  if (trouble) throw reviewCallFailure(trouble);
  if (isBusy) throw failure(reviewCallFailures, "google_busy");
  return clock.now();
}
