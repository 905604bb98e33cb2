import { ownReviewKey, sentReviewsKey } from "#src/lib/storage-keys.ts";

/**
 * Inline script of the review page. Hides the form before the first paint in a browser that has sent a review, so
 * that the stars do not appear and disappear, or whose review still waits on this phone. Also marks kiosk mode.
 */
const { dataset } = document.documentElement;
/** The current slug, and the one in the URL: the owner may have chosen another one since the review was sent. */
const slugs = [
  document.currentScript?.dataset.slug,
  location.pathname.split("/")[2]?.toLowerCase(),
];
try {
  if (/[?&]modo=totem(&|$)/.test(location.search)) dataset.kiosk = "";
  else {
    const sent = JSON.parse(localStorage.getItem(sentReviewsKey) || "[]");
    const slug = slugs.find((one) => sent.includes(one));
    const own = localStorage.getItem(`${ownReviewKey}:${slug}`);
    if (slug) dataset.sent = own?.includes('"pending"') ? "pending" : "";
  }
} catch {
  // Storage is blocked or holds something else: the page shows the form.
}
