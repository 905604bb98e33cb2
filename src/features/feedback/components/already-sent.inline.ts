import { ownReviewKey, sentReviewsKey } from "#src/lib/storage-keys.ts";

/**
 * Inline script of the review page. Hides the form before the first paint in a browser that has sent a review, so
 * that the stars do not appear and disappear, or whose review still waits on this phone. Also marks kiosk mode.
 */
const { dataset } = document.documentElement;
const slug = document.currentScript?.dataset.slug;
try {
  if (/[?&]modo=totem(&|$)/.test(location.search)) dataset.kiosk = "";
  else if (JSON.parse(localStorage.getItem(sentReviewsKey) || "[]").includes(slug)) {
    const own = localStorage.getItem(`${ownReviewKey}:${slug}`);
    dataset.sent = own?.includes('"pending"') ? "pending" : "";
  }
} catch {
  // Storage is blocked or holds something else: the page shows the form.
}
