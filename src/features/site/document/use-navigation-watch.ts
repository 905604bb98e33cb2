import { useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { navigationTargetKey } from "#src/lib/storage-keys.ts";
import { scriptTimeout } from "./watch-scripts.ts";

/**
 * Watches the navigation to the next page. Returns the URL of the next page when the navigation
 * takes too long. Stores the URL for the script watch of a reloaded page, because the router reloads
 * an old tab when the server no longer has the requested script.
 */
export function useNavigationWatch(): string | undefined {
  const shown = useLocation();
  const [first] = useState(shown);
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

  // On the page that was loaded first the target belongs to the script watch.
  useEffect(() => {
    if (shown !== first) storeTarget(undefined);
  }, [shown, first]);

  return overdue;
}

/**
 * A middleware of the router. Stores the target at the start of a navigation: without network a script fails, and
 * the router reloads the page, before React renders that a navigation began.
 */
export function storeNavigationTarget({ request }: { request: Request }): void {
  const { href, hash } = window.location;
  // Another request loads the data of the shown page again.
  if (request.url !== href.slice(0, href.length - hash.length)) storeTarget(request.url);
}

function storeTarget(url: string | undefined): void {
  try {
    if (url) sessionStorage.setItem(navigationTargetKey, url);
    else sessionStorage.removeItem(navigationTargetKey);
  } catch {
    // Without storage an old tab reloads its current page, and the next click works.
  }
}
