import { createElement } from "react";
import { z } from "zod";
import { queueMail } from "#src/services/mail/send-mail.server.ts";
import { defineJob } from "#src/services/queue/queue.ts";
import type { Services } from "#src/services/services.ts";
import { UnhappyReviewMail, unhappyReviewSubject } from "./emails/unhappy-review-mail.tsx";
import { findUnhappyReview } from "./queries.server.ts";

/** Mails an unhappy customer's words to the owner, once a review. */
export const mailUnhappyReview = defineJob({
  name: "reviews.mail-unhappy",
  data: z.object({ businessId: z.uuid(), id: z.uuid() }),
  async run(services: Pick<Services, "db" | "clock" | "queue" | "settings">, { businessId, id }) {
    const { db, clock, settings } = services;
    const review = await findUnhappyReview(db, businessId, id, clock.now());
    if (!review) return;
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
    await queue.enqueue(db, mailUnhappyReview, { businessId, id }, { key: `${businessId}:${id}` });
  } catch (error) {
    log.error({ err: error, business: businessId, review: id }, "unhappy review not mailed");
  }
}
