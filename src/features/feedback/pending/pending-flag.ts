import { pendingReviewsKey } from "#src/lib/storage-keys.ts";

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
export function clearPendingFlag(flag: string | null): void {
  if (readPendingFlag() === flag) localStorage.removeItem(pendingReviewsKey);
}
