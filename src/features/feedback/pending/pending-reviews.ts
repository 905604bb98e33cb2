import { createStore, delMany, get, set, values } from "idb-keyval";
import { pendingReviewsKey } from "#src/lib/storage-keys.ts";
import type { ReviewToSend } from "../rate/send-review.ts";

/** A review that waits on this phone for a network. */
export type PendingReview = ReviewToSend & {
  /** Milliseconds since 1970. */
  keptAt: number;
};

const maxAgeMs = 30 * 24 * 60 * 60_000;

const store = () => createStore("estrelou", "reviews");

/** Returns true if reviews may be stored here. Checked first, so that most phones never open IndexedDB. */
export function hasPendingFlag(): boolean {
  try {
    return localStorage.getItem(pendingReviewsKey) !== null;
  } catch {
    // Storage is blocked: nothing was stored.
    return false;
  }
}

export function clearPendingFlag(): void {
  try {
    localStorage.removeItem(pendingReviewsKey);
  } catch {
    // Storage is blocked: there is no flag.
  }
}

/** Stores a review until it is delivered. Returns false if storage is blocked. */
export async function storePendingReview(review: ReviewToSend): Promise<boolean> {
  try {
    localStorage.setItem(pendingReviewsKey, "");
    await set(review.id, { ...review, keptAt: Date.now() }, store());
    return true;
  } catch {
    // Storage is blocked, as in some private windows. The form then keeps its text.
    clearPendingFlag();
    return false;
  }
}

/** Returns the stored reviews, oldest first. Deletes reviews older than a month. */
export async function listPendingReviews(): Promise<PendingReview[]> {
  const all = await values<PendingReview>(store()).catch(() => []);
  const old = all.filter(({ keptAt }) => keptAt < Date.now() - maxAgeMs);
  if (old.length > 0) {
    await delMany(
      old.map(({ id }) => id),
      store(),
    );
  }
  return all.filter((review) => !old.includes(review)).sort((a, b) => a.keptAt - b.keptAt);
}

export async function isPending(id: string): Promise<boolean> {
  return (await get(id, store()).catch(() => undefined)) !== undefined;
}

export async function deletePendingReview(id: string): Promise<void> {
  await delMany([id], store());
}
