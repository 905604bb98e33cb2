import { useEffect, useRef } from "react";
import type { BrowserCheck } from "#src/services/human-check/human-check.ts";
import { deliverKept } from "./deliver-kept.ts";
import { mayHoldReviews, noteNothingHeld } from "./kept-reviews.ts";
import { installDelivery } from "./weak-signal.ts";

const everyMs = 15_000;

/**
 * Delivers what waits on this phone once the human check is there: at the start, when the network
 * returns, and now and then, because a weak network does not always say so. `onRound` follows each try.
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
      if (!human || !mayHoldReviews()) return;
      if ((await deliverKept(human)) === 0) noteNothingHeld();
      await latest.current.onRound();
    };
    void round();
    const timer = setInterval(round, everyMs);
    window.addEventListener("online", round);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", round);
    };
  }, [ready]);
}
