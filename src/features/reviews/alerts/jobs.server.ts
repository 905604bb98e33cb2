import { createElement } from "react";
import { z } from "zod";
import type { LimitRule } from "#src/services/limits/limits.ts";
import { isMailQueued } from "#src/services/mail/is-mail-queued.server.ts";
import { queueMail } from "#src/services/mail/send-mail.server.ts";
import { defineJob } from "#src/services/queue/queue.ts";
import type { Services } from "#src/services/services.ts";
import { alertKey } from "./alert-key.ts";
import { UnhappyReviewMail, unhappyReviewSubject } from "./emails/unhappy-review-mail.tsx";
import { findUnhappyReview } from "./queries.server.ts";

/** Limits the mails after many low ratings. Further ratings appear only in the panel. */
const unhappyMails: LimitRule = { name: "unhappy-mail", most: 20, perSeconds: 3600 };

/** Mails an alert for a low rating to the owner, once per review. */
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
    const key = alertKey(businessId, id);
    // A repeated job sends nothing, so it must not count against the limit.
    if (await isMailQueued(db, key)) return;
    if ((await limits.take([[unhappyMails, businessId]])) !== undefined) return;
    await db.transaction().execute((tx) =>
      queueMail(services, tx, {
        to: review.email,
        key,
        subject: unhappyReviewSubject(review.rating),
        quotesCustomers: true,
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
