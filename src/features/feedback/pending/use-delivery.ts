import { useEffect, useRef } from "react";
import type { BrowserCheck } from "#src/services/human-check/human-check.ts";
import { deliverPendingReviews } from "./deliver-pending-reviews.ts";
import { installDelivery } from "./delivery-worker.ts";
import { clearPendingFlag, hasPendingFlag } from "./pending-reviews.ts";

const intervalMs = 15_000;

/**
 * Sends the stored reviews once the human check is loaded: at the start, when the network returns,
 * and every 15 seconds, because browsers fire no event for a weak network. Calls `onRound` after
 * each attempt.
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
      if (!human || !hasPendingFlag()) return;
      if ((await deliverPendingReviews(human)) === 0) clearPendingFlag();
      await latest.current.onRound();
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
