import { useEffect, useState } from "react";
import { useNavigation } from "react-router";
import { navigationTargetKey } from "#src/lib/storage-keys.ts";
import { scriptTimeout } from "./script-watch.ts";

/**
 * Watches the navigation to the next page. Returns the URL of the next page when the navigation
 * takes too long. Stores the URL for the script watch of a reloaded page, because the router reloads
 * an old tab when the server no longer has the requested script.
 */
export function useNavigationWatch(): string | undefined {
  const { location } = useNavigation();
  const [overdue, setOverdue] = useState<string>();
  const going = location && `${location.pathname}${location.search}${location.hash}`;

  useEffect(() => {
    setOverdue(undefined);
    if (!going) return;
    storeTarget(new URL(going, window.location.href).href);
    const timer = setTimeout(setOverdue, scriptTimeout, going);
    return () => {
      clearTimeout(timer);
      storeTarget(undefined);
    };
  }, [going]);

  return overdue;
}

function storeTarget(url: string | undefined): void {
  try {
    if (url) sessionStorage.setItem(navigationTargetKey, url);
    else sessionStorage.removeItem(navigationTargetKey);
  } catch {
    // Without storage an old tab reloads its current page, and the next click works.
  }
}
