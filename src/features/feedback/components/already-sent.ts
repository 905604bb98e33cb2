import { sentReviewsKey } from "#src/lib/storage-keys.ts";

export function hasSentReview(slug: string): boolean {
  return readSentReviews().includes(slug);
}

/** Returns the slugs that this browser has sent a review to; empty if storage is blocked. */
function readSentReviews(): string[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(sentReviewsKey) ?? "[]");
    return Array.isArray(list) ? list.filter((slug) => typeof slug === "string") : [];
  } catch {
    return [];
  }
}

export function storeSentReview(slug: string): void {
  try {
    localStorage.setItem(
      sentReviewsKey,
      JSON.stringify([...new Set([...readSentReviews(), slug])]),
    );
  } catch {
    // Storage is blocked: the next visit shows the form again.
  }
}

/**
 * Hides the form before the first paint in a browser that has sent a review, so that the stars do not
 * appear and disappear. Also marks kiosk mode. The text is constant, because the content security
 * policy allows it by its hash.
 */
export const alreadySentScript = `try{if(/[?&]modo=totem(&|$)/.test(location.search))document.documentElement.dataset.kiosk='';else if(JSON.parse(localStorage.getItem('${sentReviewsKey}')||'[]').includes(document.currentScript.dataset.slug))document.documentElement.dataset.sent=''}catch{}`;
