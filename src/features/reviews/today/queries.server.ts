import type { Db } from "#src/db/client.ts";

/** So many unread reviews are looked at, the newest first. */
const maxUnread = 200;

/** Returns true if one of the newest unread reviews is open and from before a moment. */
export async function hasMissed(db: Db, businessId: string, before: Date): Promise<boolean> {
  const found = await db
    .selectFrom((from) =>
      from
        .selectFrom("review")
        .select(["status", "created_at"])
        .where("business_id", "=", businessId)
        .where("displayed", "=", false)
        .orderBy("seq", "desc")
        .limit(maxUnread)
        .as("unread"),
    )
    .where("status", "=", "open")
    .where("created_at", "<", before)
    .select("created_at")
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
