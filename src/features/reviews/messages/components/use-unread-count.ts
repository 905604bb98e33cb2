import { useEffect, useState } from "react";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import type { getPending } from "../contract.ts";

/**
 * Returns how many reviews are unread, and 0 before the first answer. Asks again when `view`
 * changes: the owner may have read reviews since. Without an entitlement nothing is asked.
 */
export function useUnreadCount(entitled: boolean, view: string): number {
  const [unread, setUnread] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new view is a reason to ask again.
  useEffect(() => {
    if (!entitled) return;
    const asking = new AbortController();
    const { signal } = asking;
    callAsOwner<typeof getPending>("GET /api/dashboard/pending/", { signal }).then(
      (pending) => setUnread(pending.unread),
      // The menu works without the number.
      () => undefined,
    );
    return () => asking.abort();
  }, [entitled, view]);
  return entitled ? unread : 0;
}
