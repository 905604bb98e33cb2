import { sentReviewsKey } from "#src/lib/storage-keys.ts";

/**
 * Inline script of the review page. Hides the form before the first paint in a browser that has sent a review, so
 * that the stars do not appear and disappear. Also marks kiosk mode.
 */
const { dataset } = document.documentElement;
try {
  if (/[?&]modo=totem(&|$)/.test(location.search)) dataset.kiosk = "";
  else if (
    JSON.parse(localStorage.getItem(sentReviewsKey) || "[]").includes(
      document.currentScript?.dataset.slug,
    )
  ) {
    dataset.sent = "";
  }
} catch {
  // Storage is blocked or holds something else: the page shows the form.
}
