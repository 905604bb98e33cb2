import { useEffect } from "react";

/** Marks the history entry of something open. */
const mark = "closesOnBack";

/**
 * While `open`, the browser's Back calls `onClose` and does not leave the page. This adds a history entry with the
 * router's state of the page, so the router sees no navigation in either direction.
 */
export function useCloseOnBack(open: boolean, onClose: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: an opening adds one entry.
  useEffect(() => {
    if (!open) return;
    const { key, idx } = window.history.state ?? {};
    window.history.pushState({ ...window.history.state, idx: idx + 1, [mark]: true }, "");
    const close = (event: PopStateEvent) => {
      if (event.state?.key === key) event.stopImmediatePropagation();
      onClose();
    };
    // Captured, so that it runs before the router's.
    window.addEventListener("popstate", close, { capture: true });
    return () => {
      window.removeEventListener("popstate", close, { capture: true });
      if (!window.history.state?.[mark]) return;
      const ignore = (event: PopStateEvent) => event.stopImmediatePropagation();
      window.addEventListener("popstate", ignore, { capture: true, once: true });
      window.history.back();
    };
  }, [open]);
}

/** Leaves the entry of something open to a navigation that replaces it. */
export function leaveBackEntry(): void {
  window.history.replaceState({ ...window.history.state, [mark]: undefined }, "");
}
