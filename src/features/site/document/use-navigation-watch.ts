import { useEffect, useState } from "react";
import { useNavigation } from "react-router";
import { navigationTargetKey } from "#src/lib/storage-keys.ts";
import { scriptTimeout } from "./script-watch.ts";

/**
 * Watches the way to the next page. Answers its address once it takes too long, and leaves the
 * address where a reloaded page finds it: an old tab's router reloads when the server no longer
 * has the script it asks for.
 */
export function useNavigationWatch(): string | undefined {
  const { location } = useNavigation();
  const [overdue, setOverdue] = useState<string>();
  const going = location && `${location.pathname}${location.search}${location.hash}`;

  useEffect(() => {
    setOverdue(undefined);
    if (!going) return;
    keep(new URL(going, window.location.href).href);
    const timer = setTimeout(setOverdue, scriptTimeout, going);
    return () => {
      clearTimeout(timer);
      keep(undefined);
    };
  }, [going]);

  return overdue;
}

function keep(address: string | undefined): void {
  try {
    if (address) sessionStorage.setItem(navigationTargetKey, address);
    else sessionStorage.removeItem(navigationTargetKey);
  } catch {
    // Without storage an old tab reloads where it is, and the next click works.
  }
}
