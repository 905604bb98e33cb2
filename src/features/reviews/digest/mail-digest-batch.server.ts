import { lastWeek, shiftDay } from "#src/lib/time/days.ts";
import type { Services } from "#src/services/services.ts";
import { mailDigestBatchJob, mailDigestJob } from "../jobs.ts";
import { mailDigest } from "./mail-digest.server.tsx";
import { deleteWeeksBefore, listDigestRecipients, saveRunProgress } from "./queries.server.ts";

/** Businesses per batch: a few seconds of work. */
const batchSize = 200;

const keptDays = 400;

/**
 * Mails the digest of a week to the next businesses after an id and enqueues the batch after them.
 * A business whose digest fails gets a job of its own, so the others do not wait for its retries.
 */
export async function mailDigestBatch(
  services: Pick<Services, "db" | "clock" | "queue" | "settings" | "log" | "googleProfile">,
  { week, after }: { week: string; after: string | null },
): Promise<void> {
  const { db, clock, queue, log } = services;
  const now = clock.now();
  // Skip this batch, because `week` is not the week that is due now. A newer week is due, or the
  // clock was set back.
  if (lastWeek(now) !== week) return;
  const businesses = await listDigestRecipients(db, { week, after, now, size: batchSize });
  for (const businessId of businesses) {
    try {
      await mailDigest(services, { businessId, week });
    } catch (error) {
      log.error({ err: error, business: businessId }, "digest failed; its own job retries it");
      const job = { businessId, week };
      await queue.enqueue(db, mailDigestJob, job, { key: `${businessId}:${week}` });
    }
  }
  const reached = businesses.at(-1) ?? after;
  const finished = businesses.length < batchSize;
  await db.transaction().execute(async (tx) => {
    await saveRunProgress(tx, week, { reached, now: clock.now(), finished });
    if (finished) {
      await deleteWeeksBefore(tx, shiftDay(week, -keptDays));
      return;
    }
    const key = `${week}:${reached}`;
    await queue.enqueue(tx, mailDigestBatchJob, { week, after: reached }, { key });
  });
}
