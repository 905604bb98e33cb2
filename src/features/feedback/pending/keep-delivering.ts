import type { BrowserCheck } from "#src/services/human-check/human-check.ts";
import { deliverPendingReviews } from "./deliver-pending-reviews.ts";
import { installDelivery } from "./delivery-worker.ts";
import { clearPendingFlag, readPendingFlag } from "./pending-flag.ts";

const intervalMs = 15_000;

/**
 * Sends the stored reviews: at once, when the network returns, and every 15 seconds, because browsers fire no event
 * for a weak network. Calls `onRound` after each attempt that could read the stored reviews.
 */
export function keepDelivering(check: BrowserCheck, onRound: () => Promise<void>): void {
  void installDelivery();
  const round = async () => {
    const flag = readPendingFlag();
    try {
      const waiting = flag === null ? 0 : await deliverPendingReviews(check);
      // Also without a flag: another page may have delivered the review.
      await onRound();
      if (waiting === 0) clearPendingFlag(flag);
    } catch {
      // The browser could not open its database. The flag stays, so the next round tries again.
    }
  };
  void round();
  setInterval(round, intervalMs);
  window.addEventListener("online", round);
}
