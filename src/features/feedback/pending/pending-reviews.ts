import { createStore, delMany, get, set, values } from "idb-keyval";
import { pendingReviewsKey } from "#src/lib/storage-keys.ts";
import type { ReviewToSend } from "../rate/send-review.ts";

/** A review that waits on this phone for a network. */
export type PendingReview = ReviewToSend & {
  /** Milliseconds since 1970. */
  keptAt: number;
};

/** Takes the place of a review that the server rejected for good, so that the open page can say why. */
interface Rejection {
  id: string;
  keptAt: number;
  rejection: string;
}

type Stored = PendingReview | Rejection;

const maxAgeMs = 30 * 24 * 60 * 60_000;

const store = () => createStore("estrelou", "reviews");

/**
 * Returns the id of the review that was stored last, or null if no review waits here. Read first, so
 * that most phones never open IndexedDB.
 */
export function readPendingFlag(): string | null {
  try {
    return localStorage.getItem(pendingReviewsKey);
  } catch {
    // Storage is blocked: nothing was stored.
    return null;
  }
}

/** Clears the flag, unless another review was stored since `flag` was read. */
export function clearPendingFlag(flag: string): void {
  if (readPendingFlag() === flag) localStorage.removeItem(pendingReviewsKey);
}

/** Stores a review until it is delivered. Returns false if storage is blocked. */
export async function storePendingReview(review: ReviewToSend): Promise<boolean> {
  try {
    await set(review.id, { ...review, keptAt: Date.now() }, store());
    // Last, because a delivery that does not find the review yet would clear the flag.
    localStorage.setItem(pendingReviewsKey, review.id);
    return true;
  } catch {
    // Storage is blocked, as in some private windows. The form then keeps its text.
    return false;
  }
}

/** Returns the reviews that wait, oldest first. Deletes what was stored more than a month ago. */
export async function listPendingReviews(): Promise<PendingReview[]> {
  const all = await values<Stored>(store());
  const old = all.filter(({ keptAt }) => keptAt < Date.now() - maxAgeMs);
  if (old.length > 0) {
    await delMany(
      old.map(({ id }) => id),
      store(),
    );
  }
  return all
    .filter((stored): stored is PendingReview => !("rejection" in stored) && !old.includes(stored))
    .sort((a, b) => a.keptAt - b.keptAt);
}

/** Returns undefined once the review is delivered. */
export function readPendingReview(id: string): Promise<Stored | undefined> {
  return get(id, store());
}

/** Deletes the content of a review and stores why the server rejected it. */
export function rejectPendingReview(id: string, rejection: string): Promise<void> {
  return set(id, { id, keptAt: Date.now(), rejection } satisfies Rejection, store());
}

export function deletePendingReview(id: string): Promise<void> {
  return delMany([id], store());
}
