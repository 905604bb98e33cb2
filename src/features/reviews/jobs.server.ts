import { createElement } from "react";
import { z } from "zod";
import type { Db } from "#src/db/client.ts";
import { lastWeek, shiftDay } from "#src/services/days.ts";
import type { LimitRule } from "#src/services/limits/limits.ts";
import { queueMail } from "#src/services/mail/send-mail.server.ts";
import { defineJob } from "#src/services/queue/queue.ts";
import type { Services } from "#src/services/services.ts";
import { UnhappyReviewMail, unhappyReviewSubject } from "./emails/unhappy-review-mail.tsx";
import { mailDigest } from "./mail-digest.server.tsx";
import { findUnhappyReview } from "./queries.server.ts";
import { forgetWeeksBefore, listReaders, moveRound, openRound } from "./queries-digest.server.ts";

/** Past it the reviews wait in the panel alone: whoever sends a flood of them mails nobody with it. */
const unhappyMails: LimitRule = { name: "unhappy-mail", most: 20, perSeconds: 3600 };

/** Mails an unhappy customer's words to the owner, once a review. */
export const mailUnhappyReview = defineJob({
  name: "reviews.mail-unhappy",
  data: z.object({ businessId: z.uuid(), id: z.uuid() }),
  together: 10,
  onePerBusiness: true,
  async run(
    services: Pick<Services, "db" | "clock" | "limits" | "queue" | "settings">,
    { businessId, id },
  ) {
    const { db, clock, limits, settings } = services;
    const review = await findUnhappyReview(db, businessId, id, clock.now());
    if (!review) return;
    if ((await limits.take([[unhappyMails, businessId]])) !== undefined) return;
    await db.transaction().execute((tx) =>
      queueMail(services, tx, {
        to: review.email,
        key: `reviews.unhappy:${businessId}:${id}`,
        subject: unhappyReviewSubject(review.rating),
        body: createElement(UnhappyReviewMail, {
          rating: review.rating,
          comment: review.comment,
          at: review.created_at,
          messagesUrl: `${settings.publicUrl}/mensagens?status=open`,
        }),
      }),
    );
  },
});

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

/** Businesses that one job mails: a few seconds of work. */
const batchSize = 200;
/** A round that has not moved for so long has lost its job, and is taken up where it stopped. */
const stalledMs = 10 * 60_000;

type DigestServices = Pick<Services, "db" | "clock" | "queue" | "settings" | "log">;

const digestBatch = defineJob({
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

const digestOfOne = defineJob({
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

export const reviewJobs = [mailUnhappyReview, startDigestRound, digestBatch, digestOfOne];
