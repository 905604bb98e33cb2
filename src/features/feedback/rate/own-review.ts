import { ownReviewKey } from "#src/lib/storage-keys.ts";
import { newUuid } from "#src/lib/tokens/new-uuid.ts";

/** What the page promised of a review that waits on this phone. */
export interface Waiting {
  isOffline: boolean;
  /** The browser sends the review also after the page is closed. */
  canClose: boolean;
}

export interface OwnReview {
  id: string;
  /** 0 until the review is sent, or waits on this phone. */
  rating: number;
  /** Opens its conversation. Missing if it cannot be answered. */
  code?: string | undefined;
  /** The number of the newest message of the conversation that was shown here. */
  read?: number | undefined;
  /** While the review waits on this phone. The document's script looks for this name. */
  pending?: Waiting | undefined;
}

export type OwnKeys = Pick<OwnReview, "id" | "code">;

const keyOf = (slug: string) => `${ownReviewKey}:${slug}`;

export function readOwnReview(slug: string): OwnReview | undefined {
  try {
    const own: unknown = JSON.parse(localStorage.getItem(keyOf(slug)) ?? "null");
    if (isOwnReview(own)) return own;
  } catch {
    // Storage is blocked or unreadable: this browser knows no review.
  }
  return undefined;
}

/** Returns false if storage is blocked. */
export function storeOwnReview(slug: string, review: OwnReview): boolean {
  const { id, rating, code, read, pending } = review;
  try {
    localStorage.setItem(keyOf(slug), JSON.stringify({ id, rating, code, read, pending }));
    return true;
  } catch {
    // The keys are only in memory.
    return false;
  }
}

export function deleteOwnReview(slug: string): void {
  try {
    localStorage.removeItem(keyOf(slug));
  } catch {
    // Storage is blocked: nothing was stored.
  }
}

/** Stores that the conversation was shown up to a message, so that the review page no longer announces it. */
export function storeRead(slug: string, read: number): void {
  const own = readOwnReview(slug);
  if (own) storeOwnReview(slug, { ...own, read });
}

export const newReviewId = newUuid;

/**
 * Returns the keys for this browser's review of a business: those of an earlier attempt, or else `made`. The server
 * stores an id once, so two open tabs, or a retry after a reload, store one review.
 */
export function claimReviewKeys(slug: string, made: OwnKeys): OwnKeys {
  const own = readOwnReview(slug);
  if (own) return own;
  storeOwnReview(slug, { ...made, rating: 0 });
  return made;
}

function isOwnReview(value: unknown): value is OwnReview {
  const own = value as Partial<OwnReview> | null;
  return typeof own?.id === "string" && typeof own.rating === "number";
}
