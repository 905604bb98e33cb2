import { useEffect } from "react";
import { useLocation } from "react-router";
import { panelPages } from "#src/panel-pages.ts";
import { traitsOf } from "#src/route-traits.ts";

/** No service worker controls a page that takes card data (decision 0148). */
const paths = Object.keys(panelPages).filter((path) => !traitsOf(path).takesCards);

/**
 * Installs the service worker that shows our own page where a page of the panel cannot be loaded. Each page
 * is a scope of its own, so that the worker controls neither the checkout nor the pages outside the panel.
 */
export function useOfflinePage(): void {
  const { pathname } = useLocation();
  const isInstalled = paths.includes(pathname);

  useEffect(() => {
    // Development has no built worker.
    if (import.meta.env.DEV || !isInstalled || !("serviceWorker" in navigator)) return;
    // The panel works without the worker, for example in private windows.
    install().catch(() => undefined);
  }, [isInstalled]);
}

async function install(): Promise<void> {
  for (const scope of paths) {
    await navigator.serviceWorker.register("/panel-worker.js", { scope });
  }
}
