import { useEffect } from "react";
import { claimsOf } from "#src/features/session/owner/shown-account.ts";
import { accessToken } from "#src/features/session/owner/stored-session.ts";
import { pushKey } from "#src/lib/storage-keys.ts";

/** Stores this device again if its notifications were turned on in a former session of the same account. */
export function usePushRenewal(): void {
  useEffect(() => {
    const [account, session] = localStorage.getItem(pushKey)?.split(" ") ?? [];
    const now = claimsOf(accessToken());
    if (!account || account !== now.account || session === now.sub) return;
    // At the next visit again.
    import("./renew-push.ts").then(({ renewPush }) => renewPush()).catch(() => undefined);
  }, []);
}
