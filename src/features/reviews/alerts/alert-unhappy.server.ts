import type { Services } from "#src/services/services.ts";
import { mailUnhappyReviewJob } from "../jobs.ts";

/**
 * Enqueues the alert for a low rating. The review is stored and the customer waits for the response,
 * so a failure of the queue is only logged: `enqueueLateAlerts` repeats it.
 */
export async function alertUnhappy(
  { db, queue, log }: Pick<Services, "db" | "queue" | "log">,
  businessId: string,
  id: string,
): Promise<void> {
  try {
    const key = `${businessId}:${id}`;
    await queue.enqueue(db, mailUnhappyReviewJob, { businessId, id }, { key, businessId });
  } catch (error) {
    log.error(
      { err: error, business: businessId, review: id },
      "alert for a low rating not enqueued",
    );
  }
}
