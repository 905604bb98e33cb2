import type { Job } from "#src/services/queue/queue.ts";
import type { Services } from "#src/services/services.ts";
import { quietUntil } from "./quiet-hours.ts";

/**
 * Returns true in the quiet hours, after enqueueing the job of a notification again for their end. Each such job asks
 * when it runs, because a retry or a late worker may run it hours after it was enqueued.
 */
export async function deferInQuietHours<Data extends { businessId: string }>(
  { db, clock, queue }: Pick<Services, "db" | "clock" | "queue">,
  job: Job<Data>,
  data: Data,
): Promise<boolean> {
  const startAfter = quietUntil(clock.now());
  if (!startAfter) return false;
  // The job that runs still has its own key.
  const key = [...Object.values(data), startAfter.toISOString()].join(":");
  await queue.enqueue(db, job, data, { key, businessId: data.businessId, startAfter });
  return true;
}
