import { z } from "zod";
import { type Ask, googleHosts, type ProfileOptions } from "./ask.server.ts";
import { type GoogleProfile, GoogleProfileError, type ReviewedPlace } from "./google-profile.ts";
import { replyShape, reviewPageShape, reviewShape } from "./review-shapes.ts";

/** The largest page that Google gives. */
const pageSize = 50;

type Reviews = Pick<GoogleProfile, "listReviews" | "readReview" | "putReply" | "deleteReply">;

/** The reviews of a place and the replies to them: My Business API v4.9. */
export function profileReviews(ask: Ask, { hosts = googleHosts }: ProfileOptions): Reviews {
  const reviewsUrl = ({ account, location }: ReviewedPlace) =>
    `${hosts.reviews}/v4/${account}/${location}/reviews`;
  const reviewUrl = (place: ReviewedPlace, reviewId: string) =>
    `${reviewsUrl(place)}/${encodeURIComponent(reviewId)}`;

  const listReviews: Reviews["listReviews"] = async (accessToken, place, pageToken) => {
    const query = new URLSearchParams({
      pageSize: String(pageSize),
      orderBy: "updateTime desc",
      ...(pageToken ? { pageToken } : {}),
    });
    const page = await ask(reviewPageShape, { url: `${reviewsUrl(place)}?${query}`, accessToken });
    // The reading would never end.
    const isSamePage = pageToken !== undefined && page.nextPageToken === pageToken;
    if (isSamePage) throw new GoogleProfileError("refused", "SAME_PAGE");
    return page;
  };

  return {
    listReviews,

    async readReview(accessToken, place, reviewId) {
      const request = { url: reviewUrl(place, reviewId), accessToken };
      const review = await undefinedIfMissing(ask(reviewShape, request));
      // A review also gets 404 if the whole place does. Then this call fails.
      if (!review) await listReviews(accessToken, place);
      return review;
    },

    async putReply(accessToken, place, reviewId, comment) {
      const url = `${reviewUrl(place, reviewId)}/reply`;
      return await ask(replyShape, { method: "PUT", url, accessToken, json: { comment } });
    },

    async deleteReply(accessToken, place, reviewId) {
      const url = `${reviewUrl(place, reviewId)}/reply`;
      await ask(z.unknown(), { method: "DELETE", url, accessToken });
    },
  };
}

/**
 * Returns undefined if Google says that the review does not exist. A 404 without Google's JSON
 * comes from a retired path and says nothing about the review.
 */
async function undefinedIfMissing<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof GoogleProfileError && error.detail === "NOT_FOUND") return undefined;
    throw error;
  }
}
