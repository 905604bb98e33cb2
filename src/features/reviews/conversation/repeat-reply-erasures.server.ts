import type { Services } from "#src/services/services.ts";
import { deleteReplyWrittenAt } from "./queries.server.ts";

/** Erases the messages that a restored database has again. Returns how many. */
export async function repeatReplyErasures(
  { db }: Pick<Services, "db">,
  erasures: { business: string; review: string; n: number; at: string }[],
): Promise<number> {
  let count = 0;
  for (const { business, review, n, at } of erasures) {
    const message = { id: review, n, at: new Date(at) };
    if (await deleteReplyWrittenAt(db, business, message)) count++;
  }
  return count;
}
