import { Badge } from "#src/ui/badge.tsx";

/** How many reviews are unread. Shows nothing if there is none. */
export function UnreadCount({ unread }: { unread: number }) {
  if (unread === 0) return null;
  return (
    <Badge tone="success" className="ml-auto">
      {unread > 99 ? "99+" : unread}
      <span className="sr-only">{unread === 1 ? " não lida" : " não lidas"}</span>
    </Badge>
  );
}
