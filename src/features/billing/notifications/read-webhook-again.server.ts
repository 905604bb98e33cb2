import type { Services } from "#src/services/services.ts";
import { processNotificationJob } from "../jobs.ts";
import { takeUnreadable } from "./queries.server.ts";

/**
 * Reads the resource of a webhook again that the provider did not have, and deletes the entry. Returns
 * false if there is no such entry.
 */
export function readWebhookAgain(
  { db, queue }: Pick<Services, "db" | "queue">,
  id: string,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const taken = await takeUnreadable(tx, id, "never_appeared");
    const { topic, resource_id: resourceId } = taken ?? {};
    if (!topic || !resourceId) return false;
    await queue.enqueue(tx, processNotificationJob, { topic, resourceId, attempt: 0 });
    return true;
  });
}
