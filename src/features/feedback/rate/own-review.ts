import { ownReviewKey } from "#src/lib/storage-keys.ts";
import { newUuid } from "#src/lib/tokens/new-uuid.ts";

/** What this browser stores about its own review of a business. */
export interface OwnReview {
  id: string;
  /** 0 until the review is sent. */
  rating: number;
  /** Opens its conversation. Missing if it cannot be answered. */
  code?: string | undefined;
}

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

export function storeOwnReview(slug: string, { id, rating }: OwnReview): void {
  try {
    localStorage.setItem(keyOf(slug), JSON.stringify({ id, rating }));
  } catch {
    // Storage is blocked: the id is only in memory.
  }
}

export const newReviewId = newUuid;

/**
 * Returns the id for this browser's review of a business. The server stores an id once, so two open
 * tabs, or a retry after a reload, store one review.
 */
export function claimReviewId(slug: string, current: string): string {
  const own = readOwnReview(slug);
  if (own) return own.id;
  const id = current || newReviewId();
  storeOwnReview(slug, { id, rating: 0 });
  return id;
}

function isOwnReview(value: unknown): value is OwnReview {
  const own = value as Partial<OwnReview> | null;
  return typeof own?.id === "string" && typeof own.rating === "number";
}
