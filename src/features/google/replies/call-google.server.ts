import { failure, retryAfter } from "#src/http/failure.ts";
import {
  type GoogleProfile,
  GoogleProfileError,
} from "#src/services/google-profile/google-profile.ts";
import type { Services } from "#src/services/services.ts";
import type { AccessServices } from "../connection/access-token.server.ts";
import { type Access, withAccess } from "../connection/read-access.server.ts";
import { reviewCallFailure, reviewCallFailures } from "../failures.ts";
import { concernsProject, pauseReading } from "../quota/pause-reading.server.ts";
import { reserveReviewsCall } from "../quota/reserve-reviews-call.server.ts";
import { replyFailures } from "./contract.ts";
import { editsPerProfile } from "./limits.server.ts";

export type ReplyServices = AccessServices & Pick<Services, "limits">;

/** Counts a change of a reply against Google's limit for the profile. */
export async function countEdit({ limits }: Pick<Services, "limits">, businessId: string) {
  const seconds = await limits.take([[editsPerProfile, businessId]]);
  if (seconds !== undefined)
    throw retryAfter(failure(replyFailures, "google_reply_limit"), seconds);
}

/**
 * Makes one call to Google for the owner, within the quota. Throws `GoogleProfileError`, or the failure to
 * report if the call was not made.
 */
export async function callGoogle<T>(
  services: ReplyServices,
  businessId: string,
  call: (access: Access & { profile: GoogleProfile }) => Promise<T>,
): Promise<{ value: T }> {
  const { googleProfile: profile } = services;
  if (!profile) throw failure(reviewCallFailures, "google_not_connected");
  if ((await reserveReviewsCall(services, "owner")) > 0)
    throw failure(reviewCallFailures, "google_busy");
  const result = await withAccess(services, businessId, async (access) => ({
    value: await call({ ...access, profile }),
  }));
  if (!result) throw failure(reviewCallFailures, "google_not_connected");
  return result;
}

/**
 * Returns the failure to report for a failed call. A project that is not approved pauses the reading of all.
 * Over the quota does not: Google also limits the changes of each profile, so one owner would stop the others.
 */
export async function ownerFailure(services: ReplyServices, error: unknown): Promise<unknown> {
  if (!(error instanceof GoogleProfileError)) return error;
  if (error.kind !== "busy" && concernsProject(error)) await pauseReading(services, error);
  if (error.kind === "refused") return failure(replyFailures, "google_reply_refused");
  return reviewCallFailure(error.kind);
}

/** True if the call may have had its effect although it failed. */
export function isUnknownEffect(error: unknown): boolean {
  return error instanceof GoogleProfileError && error.kind === "temporary";
}
