import { z } from "zod";
import type { Db } from "#src/db/client.ts";
import { lastWeek, shiftDay } from "#src/lib/time/days.ts";
import { defineJob } from "#src/services/queue/queue.ts";
import type { Services } from "#src/services/services.ts";
import { mailDigest } from "./mail-digest.server.tsx";
import { forgetWeeksBefore, listReaders, moveRound, openRound } from "./queries.server.ts";

/** Businesses that one job mails: a few seconds of work. */
const batchSize = 200;

/** A round that has not moved for so long has lost its job, and is taken up where it stopped. */
const stalledMs = 10 * 60_000;

type DigestServices = Pick<Services, "db" | "clock" | "queue" | "settings" | "log">;

export const digestBatch = defineJob({
  name: "reviews.digest-batch",
  data: z.object({ week: z.iso.date(), after: z.uuid().nullable() }),
  async run(services: DigestServices, { week, after }) {
    const { db, clock, queue, log } = services;
    const now = clock.now();
    // A newer week is due by now, or the clock was put back: this one's round waits for its time.
    if (lastWeek(now) !== week) return;
    const businesses = await listReaders(db, { week, after, now, size: batchSize });
    for (const businessId of businesses) {
      try {
        await mailDigest(services, { businessId, week });
      } catch (error) {
        // One business must not keep the others waiting: it has its own job, which tries again.
        log.error({ err: error, business: businessId }, "digest not mailed yet");
        await queue.enqueue(
          db,
          digestOfOne,
          { businessId, week },
          { key: `${businessId}:${week}` },
        );
      }
    }
    const reached = businesses.at(-1) ?? after;
    const finished = businesses.length < batchSize;
    await db.transaction().execute(async (tx) => {
      await moveRound(tx, week, { reached, now: clock.now(), finished });
      if (finished) await forgetWeeksBefore(tx, shiftDay(week, -400));
      else await enqueueBatch(services, tx, { week, after: reached });
    });
  },
});

export const digestOfOne = defineJob({
  name: "reviews.digest-of-one",
  data: z.object({ businessId: z.uuid(), week: z.iso.date() }),
  run: (services: DigestServices, data) => mailDigest(services, data),
});

/**
 * Every ten minutes: starts the round of last week's digests from Monday 8:00 on, when it has not
 * begun (or nobody was up at 8:00), and takes up one that lost its way.
 */
export const startDigestRound = defineJob({
  name: "reviews.start-digest-round",
  data: z.object({}),
  schedule: "*/10 * * * *",
  async run(services: DigestServices) {
    const { db, clock } = services;
    const now = clock.now();
    const week = lastWeek(now);
    await db.transaction().execute(async (tx) => {
      const { isNew, reached, moved_at, finished_at } = await openRound(tx, week, now);
      if (finished_at) return;
      const stalled = Math.abs(now.getTime() - moved_at.getTime()) > stalledMs;
      if (isNew || stalled) await enqueueBatch(services, tx, { week, after: reached });
    });
  },
});

async function enqueueBatch(
  { queue }: DigestServices,
  tx: Db,
  batch: { week: string; after: string | null },
): Promise<void> {
  await queue.enqueue(tx, digestBatch, batch, { key: `${batch.week}:${batch.after}` });
}
