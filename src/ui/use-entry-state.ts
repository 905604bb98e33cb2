import { useLocation } from "react-router";
import { useIsHydrated } from "./use-is-hydrated.ts";

/**
 * Returns what a page stored in the history entry. The server does not know it, so it is undefined while the
 * server's HTML is hydrated, and is read right after.
 */
export function useEntryState<T>(read: (state: unknown) => T | undefined): T | undefined {
  const { state } = useLocation();
  return useIsHydrated() ? read(state) : undefined;
}
