import { useEffect } from "react";

/** Installs the service worker that shows our own page where a page of the panel cannot be loaded. */
export function useOfflinePage(): void {
  useEffect(() => {
    // Development has no built worker.
    if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
    // The panel works without the worker, for example in private windows.
    navigator.serviceWorker.register("/panel-worker.js", { scope: "/" }).catch(() => undefined);
  }, []);
}
