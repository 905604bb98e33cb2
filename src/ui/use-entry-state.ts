import { useSyncExternalStore } from "react";
import { useLocation } from "react-router";

const subscribe = () => () => {};

/**
 * Returns what a page stored in the history entry. The server does not know it, so it is undefined while the
 * server's HTML is hydrated, and is read right after.
 */
export function useEntryState<T>(read: (state: unknown) => T | undefined): T | undefined {
  const { state } = useLocation();
  const isHydrated = useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
  return isHydrated ? read(state) : undefined;
}
