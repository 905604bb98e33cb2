import { loadBrowserCheck } from "#src/services/human-check/browser-check.ts";
import { deliverPendingReviews } from "./deliver-pending-reviews.ts";
import { clearPendingFlag, readPendingFlag } from "./pending-flag.ts";
import { listPendingReviews } from "./pending-reviews.ts";

/** Sends the stored reviews from a page without a review form. Throws without network or browser database. */
export async function deliverLate(): Promise<void> {
  // Google's check would be shown on this page: the next review page sends these reviews.
  if (document.documentElement.dataset.humanCheck !== "altcha") return;
  const flag = readPendingFlag();
  const [first] = await listPendingReviews();
  const waiting = first
    ? await deliverPendingReviews(await loadBrowserCheck(`feedback:${first.slug}`))
    : 0;
  if (waiting === 0) clearPendingFlag(flag);
}
