import { useEffect, useState } from "react";

/**
 * Loads a module that the first view of a page does not need: when it `isWanted`, or before that when the
 * browser is idle. `failed` is true if a wanted module could not be loaded.
 */
export function usePart<Part>(
  load: () => Promise<Part>,
  isWanted: boolean,
): { part: Part | undefined; failed: boolean } {
  const [part, setPart] = useState<Part>();
  const [failed, setFailed] = useState(false);
  const isLoaded = part !== undefined;

  useEffect(() => {
    if (isLoaded) return;
    const begin = () => {
      setFailed(false);
      load().then(setPart, () => setFailed(isWanted));
    };
    if (isWanted) return begin();
    return whenIdle(begin);
  }, [load, isWanted, isLoaded]);
  return { part, failed };
}

/** Calls `work` when the browser is idle. Returns a function that cancels the call. */
function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks.
  if (!window.requestIdleCallback) {
    const timer = setTimeout(work, 1000);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(work, { timeout: 5000 });
  return () => window.cancelIdleCallback(handle);
}
