import { createStore, promisifyRequest } from "idb-keyval";
import type { ApiFailure } from "#src/http/client.ts";
import { pendingReviewsKey } from "#src/lib/storage-keys.ts";
import type { ReviewToSend } from "../rate/send-review.ts";

/** A review that waits on this phone for a network. */
export type PendingReview = ReviewToSend & {
  /** Milliseconds since 1970. */
  keptAt: number;
};

/**
 * Takes the place of a review that the server rejected for good, so that the open page can say why, or of one that was
 * not delivered for a month.
 */
interface Rejection {
  id: string;
  keptAt: number;
  /** The server's sentence. Empty if it sent none. */
  rejection: string;
  /** Missing in what an older version stored. */
  code?: string;
}

/** Takes the place of a review under whose id the server had stored another one. */
interface StoredBefore {
  id: string;
  keptAt: number;
  storedRating: number;
}

type Stored = PendingReview | Rejection | StoredBefore;

const maxAgeMs = 30 * 24 * 60 * 60_000;

const store = () => createStore("estrelou", "reviews");

// The package's `get`, `set` and others contain a second store and a replacement of `getAll`, which are
// 130 bytes (brotli) of the review page.
const read = <T>(request: (reviews: IDBObjectStore) => IDBRequest<T>): Promise<T> =>
  store()("readonly", (reviews) => promisifyRequest(request(reviews)));

const write = (change: (reviews: IDBObjectStore) => void): Promise<void> =>
  store()("readwrite", (reviews) => {
    change(reviews);
    return promisifyRequest(reviews.transaction);
  });

/** Stores a review until it is delivered. Returns false if storage is blocked. */
export async function storePendingReview(review: ReviewToSend): Promise<boolean> {
  try {
    await write((reviews) => reviews.put({ ...review, keptAt: Date.now() }, review.id));
    // Last, because a delivery that does not find the review yet would clear the flag.
    localStorage.setItem(pendingReviewsKey, review.id);
    return true;
  } catch {
    // Storage is blocked, as in some private windows. The form then keeps its text.
    return false;
  }
}

/**
 * Returns the reviews that wait, oldest first. Deletes what was stored more than a month ago. A review becomes a
 * rejection, because without anything the page would say that it was sent.
 */
export async function listPendingReviews(): Promise<PendingReview[]> {
  const all: Stored[] = await read((reviews) => reviews.getAll());
  const old = all.filter(({ keptAt }) => keptAt < Date.now() - maxAgeMs);
  if (old.length > 0) {
    await write((reviews) => {
      for (const stored of old) {
        const { id } = stored;
        if ("slug" in stored) reviews.put({ id, keptAt: Date.now(), rejection: "" }, id);
        else reviews.delete(id);
      }
    });
  }
  return all
    .filter((stored): stored is PendingReview => "slug" in stored && !old.includes(stored))
    .sort((a, b) => a.keptAt - b.keptAt);
}

/** Returns undefined once the review is delivered. */
export function readPendingReview(id: string): Promise<Stored | undefined> {
  return read((reviews) => reviews.get(id));
}

/** Deletes the content of a review and stores why the server rejected it. The page that says it knows its language. */
export function rejectPendingReview(
  id: string,
  { code, detail = "" }: Pick<ApiFailure, "code" | "detail">,
): Promise<void> {
  const stored: Rejection = { id, keptAt: Date.now(), rejection: detail, code };
  return write((reviews) => reviews.put(stored, id));
}

/** Deletes the content of a review and stores the rating of the one that the server had stored under its id. */
export function replacePendingReview(id: string, storedRating: number): Promise<void> {
  const stored: StoredBefore = { id, keptAt: Date.now(), storedRating };
  return write((reviews) => reviews.put(stored, id));
}

export function deletePendingReview(id: string): Promise<void> {
  return write((reviews) => reviews.delete(id));
}
