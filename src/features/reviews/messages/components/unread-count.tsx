import { useEffect, useState } from "react";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { Badge } from "#src/ui/badge.tsx";
import type { getPending } from "../contract.ts";

/** How many reviews are unread. Shows nothing if there is none or the call fails. */
export function UnreadCount() {
  const [unread, setUnread] = useState(0);
  useEffect(() => {
    const asking = new AbortController();
    const { signal } = asking;
    callAsOwner<typeof getPending>("GET /api/dashboard/pending/", { signal }).then(
      (pending) => setUnread(pending.unread),
      // The menu works without the number.
      () => undefined,
    );
    return () => asking.abort();
  }, []);
  if (unread === 0) return null;
  return (
    <Badge tone="success" className="ml-auto">
      {unread > 99 ? "99+" : unread}
      <span className="sr-only">{unread === 1 ? " não lida" : " não lidas"}</span>
    </Badge>
  );
}
