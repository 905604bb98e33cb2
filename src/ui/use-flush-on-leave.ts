import { useEffect } from "react";

/** Calls `flush` when the page is left: by a navigation of the router, a reload or a closed tab. It never changes. */
export function useFlushOnLeave(flush: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `flush` is new on each render and reads only refs
  useEffect(() => {
    window.addEventListener("pagehide", flush);
    return () => {
      window.removeEventListener("pagehide", flush);
      flush();
    };
  }, []);
}
