import { GoogleProfileError } from "#src/services/google-profile/google-profile.ts";
import type { AccessServices } from "../connection/access-token.server.ts";
import { withAccess } from "../connection/read-access.server.ts";
import { concernsProject, pauseReading } from "../quota/pause-reading.server.ts";
import { nextCheck } from "../reviews/merge-reply.ts";
import { storeOrErase } from "../reviews/store-or-erase.server.ts";
import { type DueReply, saveReplyCheck } from "./queries.server.ts";

/** Reads back a reply that Google has not published or rejected yet, and stores when to read it again. */
export async function checkReply(
  services: AccessServices,
  { business_id: businessId, review_id: reviewId, reply_checks: before, is_entitled }: DueReply,
  reserve: () => Promise<boolean>,
): Promise<void> {
  const { db, clock, log, googleProfile: profile } = services;
  if (!profile) return;
  const save = (checks: number, checkAt: Date | null) =>
    saveReplyCheck(db, businessId, reviewId, { checks, checkAt });
  if (!is_entitled) return save(before, null);
  if (!(await reserve())) return save(before, clock.now());
  try {
    const isConnected = await withAccess(services, businessId, async ({ accessToken, place }) => {
      const review = await profile.readReview(accessToken, place, reviewId);
      await storeOrErase(services, businessId, place, { reviewId, review });
      return true;
    });
    if (!isConnected) return save(before, null);
  } catch (error) {
    const failure = error instanceof GoogleProfileError ? error : undefined;
    if (!failure) log.error({ err: error, business: businessId }, "reading back a reply failed");
    if (failure?.kind === "grant-ended") return save(before, null);
    if (concernsProject(error)) {
      await pauseReading(services, error);
      return save(before, clock.now());
    }
  }
  // Does nothing if the reply is settled by now.
  await save(before + 1, nextCheck(before + 1, clock.now()));
}
