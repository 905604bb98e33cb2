import { useEffect, useRef } from "react";
import type { BrowserCheck } from "#src/services/human-check/human-check.ts";
import { deliverPendingReviews } from "./deliver-pending-reviews.ts";
import { installDelivery } from "./delivery-worker.ts";
import { clearPendingFlag, readPendingFlag } from "./pending-flag.ts";

const intervalMs = 15_000;

/**
 * Sends the stored reviews once the human check is loaded: at the start, when the network returns,
 * and every 15 seconds, because browsers fire no event for a weak network. Calls `onRound` after
 * each attempt that could read the stored reviews.
 */
export function useDelivery(
  ready: boolean,
  check: () => BrowserCheck | undefined,
  onRound: () => Promise<void>,
): void {
  const latest = useRef({ check, onRound });
  latest.current = { check, onRound };

  useEffect(() => {
    if (!ready) return;
    void installDelivery();
    const round = async () => {
      const human = latest.current.check();
      if (!human) return;
      const flag = readPendingFlag();
      try {
        const waiting = flag === null ? 0 : await deliverPendingReviews(human);
        // Also without a flag: another page may have delivered the review.
        await latest.current.onRound();
        if (waiting === 0) clearPendingFlag(flag);
      } catch {
        // The browser could not open its database. The flag stays, so the next round tries again.
      }
    };
    void round();
    const timer = setInterval(round, intervalMs);
    window.addEventListener("online", round);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", round);
    };
  }, [ready]);
}
