import { failure } from "#src/http/failure.ts";
import {
  GoogleProfileError,
  type ProfileReview,
} from "#src/services/google-profile/google-profile.ts";
import { storeOrErase } from "../reviews/store-or-erase.server.ts";
import { callGoogle, ownerFailure, type ReplyServices } from "./call-google.server.ts";
import { replyFailures } from "./contract.ts";

/** True if Google says that the review, its reply or the place does not exist. */
export function isNotFound(error: unknown): boolean {
  return error instanceof GoogleProfileError && error.kind === "not-found";
}

/**
 * Reads a review after a change of its reply got 404, and stores it. A removed review is erased and fails with
 * `google_review_gone`. A place without access fails with `google_not_allowed`, and its reviews stay stored.
 */
export async function readAfterNotFound(
  services: ReplyServices,
  businessId: string,
  reviewId: string,
): Promise<ProfileReview> {
  try {
    const { value } = await callGoogle(
      services,
      businessId,
      async ({ profile, accessToken, place }) => ({
        place,
        review: await profile.readReview(accessToken, place, reviewId),
      }),
    );
    const { place, review } = value;
    await storeOrErase(services, businessId, place, { reviewId, review });
    if (!review) throw failure(replyFailures, "google_review_gone");
    return review;
  } catch (error) {
    throw await ownerFailure(services, error);
  }
}
