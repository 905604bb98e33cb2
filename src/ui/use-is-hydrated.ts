import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/** Returns false on the server and while its HTML is hydrated, then true. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
