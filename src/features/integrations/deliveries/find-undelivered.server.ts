import { addDays } from "#src/lib/time/calendar.ts";
import type { Services } from "#src/services/services.ts";
import { deliverJob, writeDeliveriesJob } from "../jobs.ts";
import { storedDays } from "./contract.ts";
import { listDueEndpoints, listUnwritten } from "./queries.server.ts";

const maxFound = 5_000;
const businessesOfJob = 50;

/**
 * Enqueues what no job does: changes of reviews, which wake no job, and what a process that ended left behind. Keys
 * keep a job that waits from being enqueued again.
 */
export async function findUndelivered({
  db,
  clock,
  queue,
}: Pick<Services, "db" | "clock" | "queue">): Promise<void> {
  const now = clock.now();
  const businesses = await listUnwritten(db, addDays(now, -storedDays), maxFound);
  for (let start = 0; start < businesses.length; start += businessesOfJob) {
    const businessIds = businesses.slice(start, start + businessesOfJob);
    await queue.enqueue(db, writeDeliveriesJob, { businessIds });
  }
  for (const target of await listDueEndpoints(db, now, maxFound)) {
    const { endpointId } = target;
    await queue.enqueue(db, deliverJob, target, { businessId: endpointId, key: endpointId });
  }
}
