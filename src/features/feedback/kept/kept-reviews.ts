import { createStore, delMany, get, set, values } from "idb-keyval";
import { pendingReviewsKey } from "#src/lib/storage-keys.ts";
import type { ReviewToSend } from "../rate/components/send-review.ts";

/** A review that waits on this phone for the network. */
export interface KeptReview extends ReviewToSend {
  /** Milliseconds since 1970. */
  keptAt: number;
}

const longestMs = 30 * 24 * 60 * 60_000;

const store = () => createStore("estrelou", "reviews");

/** Whether something may wait here: asked first, so that most phones never make the store. */
export function mayHoldReviews(): boolean {
  try {
    return localStorage.getItem(pendingReviewsKey) !== null;
  } catch {
    // Storage refused: nothing was kept, then.
    return false;
  }
}

/** Nothing waits here any more. */
export function noteNothingHeld(): void {
  try {
    localStorage.removeItem(pendingReviewsKey);
  } catch {
    // Storage refused: there was no note.
  }
}

/** Keeps a review until it is delivered. False when this browser keeps nothing. */
export async function keepReview(review: ReviewToSend): Promise<boolean> {
  try {
    localStorage.setItem(pendingReviewsKey, "");
    await set(review.id, { ...review, keptAt: Date.now() }, store());
    return true;
  } catch {
    // Storage refused, as in some private windows: the form then keeps what was written.
    noteNothingHeld();
    return false;
  }
}

/** The waiting reviews, oldest first; what waited for a month is forgotten. */
export async function keptReviews(): Promise<KeptReview[]> {
  const all = await values<KeptReview>(store()).catch(() => []);
  const old = all.filter(({ keptAt }) => keptAt < Date.now() - longestMs);
  if (old.length > 0) {
    await delMany(
      old.map(({ id }) => id),
      store(),
    );
  }
  return all.filter((review) => !old.includes(review)).sort((a, b) => a.keptAt - b.keptAt);
}

export async function isKept(id: string): Promise<boolean> {
  return (await get(id, store()).catch(() => undefined)) !== undefined;
}

export async function forgetKept(id: string): Promise<void> {
  await delMany([id], store());
}
