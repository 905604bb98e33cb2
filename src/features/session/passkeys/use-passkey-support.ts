import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/**
 * Returns false in a browser or web view without passkeys. The server's HTML offers them, because most browsers have
 * them.
 */
export function usePasskeySupport(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => "PublicKeyCredential" in window,
    () => true,
  );
}
