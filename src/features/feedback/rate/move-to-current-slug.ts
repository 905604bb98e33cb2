import { deleteSentReview, hasSentReview, storeSentReview } from "../components/already-sent.ts";
import { deleteOwnReview, readOwnReview, storeOwnReview } from "./own-review.ts";

/**
 * The owner may choose another slug, and printed codes still have the old one. Moves what this phone has stored under
 * the slug in the URL to the current slug, which the page uses as its key.
 */
export function moveToCurrentSlug(slug: string): void {
  const asked = location.pathname.split("/")[2]?.toLowerCase();
  if (!asked || asked === slug) return;
  const own = readOwnReview(asked);
  if (own && !readOwnReview(slug)?.rating) {
    storeOwnReview(slug, own);
    deleteOwnReview(asked);
  }
  // Last, because other tabs then read the review.
  if (hasSentReview(asked)) {
    storeSentReview(slug);
    deleteSentReview(asked);
  }
}
