import { hasDevices } from "#src/features/push/has-devices.server.ts";
import { quietUntil } from "#src/features/push/quiet-hours.ts";
import type { Services } from "#src/services/services.ts";
import { pushWaitingJob } from "../jobs.ts";
import { waitingTimes } from "../reviews/waiting-times.ts";
import { claimWaiting } from "./queries.server.ts";

const batchSize = 500;
/** A review is told of within a day of becoming late. So a new connection does not remind of all old reviews. */
const turnMs = 86_400_000;

/**
 * Enqueues a notification for each business of whose reviews on Google one has waited two days for a reply, once a
 * review. In the quiet hours it does nothing: the first run after them finds the same reviews.
 */
export async function remindOfWaiting(
  services: Pick<Services, "db" | "clock" | "queue" | "push" | "googleProfile">,
): Promise<void> {
  const { db, clock, queue, push, googleProfile } = services;
  const now = clock.now();
  if (!push || !googleProfile || quietUntil(now)) return;
  const { before } = waitingTimes(now);
  const after = new Date(before.getTime() - turnMs);
  const told = new Set<string>();
  for (;;) {
    const claimed = await db.transaction().execute(async (tx) => {
      const found = await claimWaiting(tx, { now, after, before, max: batchSize });
      for (const businessId of new Set(found)) {
        if (told.has(businessId)) continue;
        if (!(await hasDevices({ ...services, db: tx }, businessId, "manager"))) continue;
        const at = now.toISOString();
        const key = `${businessId}:${at}`;
        await queue.enqueue(tx, pushWaitingJob, { businessId, at }, { key, businessId });
      }
      return found;
    });
    for (const businessId of claimed) told.add(businessId);
    if (claimed.length < batchSize) return;
  }
}
