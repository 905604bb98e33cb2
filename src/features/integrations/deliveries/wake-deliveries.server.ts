import type { Services } from "#src/services/services.ts";
import { writeDeliveriesJob } from "../jobs.ts";

/** Tells the workers that a business has something for its endpoints. */
export type WakeDeliveries = (businessId: string) => void;

/** Max businesses of a job. */
const maxBusinesses = 100;

/**
 * Returns a function that enqueues the job of a business and returns at once: the customer does not wait for it.
 * Businesses that are named while a statement runs share the next one. What an error or the end of the process loses is
 * found within a minute.
 */
export function wakeInBatches({ db, queue, log }: Pick<Services, "db" | "queue" | "log">) {
  const waiting = new Set<string>();
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    while (waiting.size > 0) {
      const businessIds = [...waiting].slice(0, maxBusinesses);
      for (const id of businessIds) waiting.delete(id);
      try {
        await queue.enqueue(db, writeDeliveriesJob, { businessIds });
      } catch (error) {
        log.warn({ err: error }, "webhook deliveries not enqueued; the search finds them");
      }
    }
    isRunning = false;
  }

  const wake: WakeDeliveries = (businessId) => {
    waiting.add(businessId);
    if (!isRunning) void run();
  };
  return wake;
}
