import type { Services } from "#src/services/services.ts";
import { mailUnhappyReview } from "./jobs.server.ts";

/**
 * Asks for that mail. The review is stored by then and the customer waits for the answer, so a
 * queue that refuses is only logged.
 */
export async function alertUnhappy(
  { db, queue, log }: Pick<Services, "db" | "queue" | "log">,
  businessId: string,
  id: string,
): Promise<void> {
  try {
    const key = `${businessId}:${id}`;
    await queue.enqueue(db, mailUnhappyReview, { businessId, id }, { key, businessId });
  } catch (error) {
    log.error({ err: error, business: businessId, review: id }, "unhappy review not mailed");
  }
}
