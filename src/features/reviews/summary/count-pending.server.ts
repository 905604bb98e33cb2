import type { Services } from "#src/services/services.ts";
import { countFiltered } from "../tally/queries.server.ts";

/** How many reviews the owner has not seen, and how many are open. */
export async function countPending(
  { db }: Pick<Services, "db">,
  businessId: string,
): Promise<{ unread: number; open: number }> {
  const [unread, open] = await Promise.all([
    countFiltered(db, businessId, { displayed: false }),
    countFiltered(db, businessId, { status: "open" }),
  ]);
  return { unread, open };
}
