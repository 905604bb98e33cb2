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
  store([...new Set([...readSentReviews(), slug])]);
}

/** The next visit shows the form again. */
export function deleteSentReview(slug: string): void {
  store(readSentReviews().filter((sent) => sent !== slug));
}

function store(slugs: string[]): void {
  try {
    localStorage.setItem(sentReviewsKey, JSON.stringify(slugs));
  } catch {
    // Storage is blocked: the next visit shows the form again.
  }
}
