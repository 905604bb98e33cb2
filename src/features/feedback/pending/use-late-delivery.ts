import { useEffect } from "react";
import { readPendingFlag } from "./pending-flag.ts";

/**
 * Sends the reviews that wait on this phone from a page of site or panel, because most browsers cannot send
 * them after the review page is closed. The code for it is loaded only if a review waits.
 */
export function useLateDelivery(isAllowed: boolean): void {
  useEffect(() => {
    if (!isAllowed) return;
    const deliver = async () => {
      if (readPendingFlag() === null) return;
      try {
        const { deliverLate } = await import("./deliver-late.ts");
        await deliverLate();
      } catch {
        // The network is not back. The flag stays, so the next page tries again.
      }
    };
    void deliver();
    window.addEventListener("online", deliver);
    return () => window.removeEventListener("online", deliver);
  }, [isAllowed]);
}
