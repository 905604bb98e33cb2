import { sentReviewsKey } from "#src/lib/storage-keys.ts";

/** Slugs this browser has sent feedback to; empty when storage is refused. */
export function readSentReviews(): string[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(sentReviewsKey) ?? "[]");
    return Array.isArray(list) ? list.filter((slug) => typeof slug === "string") : [];
  } catch {
    return [];
  }
}

export function rememberSentReview(slug: string): void {
  try {
    localStorage.setItem(
      sentReviewsKey,
      JSON.stringify([...new Set([...readSentReviews(), slug])]),
    );
  } catch {
    // Without storage the page cannot know on the next visit; the server still counts once a send.
  }
}

/**
 * Hides the form before the first paint for a browser that has sent already, so that nobody sees
 * stars vanish; a tablet on the counter is told apart at once too. Constant text: the content
 * security policy allows it by its hash.
 */
export const alreadySentScript = `try{if(/[?&]modo=totem(&|$)/.test(location.search))document.documentElement.dataset.kiosk='';else if(JSON.parse(localStorage.getItem('${sentReviewsKey}')||'[]').includes(document.currentScript.dataset.slug))document.documentElement.dataset.sent=''}catch{}`;
