import type { Services } from "#src/services/services.ts";
import { alertUnhappy } from "./alert-unhappy.server.ts";
import { claimLateAlerts, deleteAlertsBefore } from "./queries.server.ts";

const batchSize = 500;
/** A job that failed has retried for a quarter of an hour. */
const pauseMs = 3_600_000;
/** A job that fails for so long has an error that only a new version fixes. */
const givenUpAfterMs = 7 * 86_400_000;

/**
 * Enqueues the alerts of low ratings that no job has decided within a minute, because the process or the
 * database ended after the review was stored. An alert whose job still waits or runs is not enqueued twice.
 */
export async function enqueueLateAlerts(
  services: Pick<Services, "db" | "clock" | "queue" | "log">,
): Promise<void> {
  const { db, clock, log } = services;
  const now = clock.now();
  const next = new Date(now.getTime() + pauseMs);
  const tooOld = new Date(now.getTime() - givenUpAfterMs);
  const givenUp = await deleteAlertsBefore(db, tooOld, now);
  if (givenUp > 0) log.error({ alerts: givenUp }, "alerts for low ratings given up");
  for (;;) {
    const late = await claimLateAlerts(db, { now, next, max: batchSize });
    for (const { businessId, id } of late) await alertUnhappy(services, businessId, id);
    if (late.length < batchSize) break;
  }
}
