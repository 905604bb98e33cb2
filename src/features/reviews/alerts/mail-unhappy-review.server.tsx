import { isMailQueued } from "#src/services/mail/is-mail-queued.server.ts";
import { queueMail } from "#src/services/mail/send-mail.server.ts";
import type { Services } from "#src/services/services.ts";
import { alertKey } from "./alert-key.ts";
import { UnhappyReviewMail, unhappyReviewSubject } from "./emails/unhappy-review-mail.tsx";
import { unhappyMails } from "./limits.server.ts";
import { findUnhappyReview } from "./queries.server.ts";

/**
 * Mails an alert for a low rating to the owner, once per review. Mails nothing if the review is no longer
 * open, if the owner gets no alerts, or over the limit of alerts.
 */
export async function mailUnhappyReview(
  services: Pick<Services, "db" | "clock" | "limits" | "queue" | "settings">,
  { businessId, id }: { businessId: string; id: string },
): Promise<void> {
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
      body: (
        <UnhappyReviewMail
          rating={review.rating}
          comment={review.comment}
          at={review.created_at}
          messagesUrl={`${settings.publicUrl}/mensagens?status=open`}
        />
      ),
    }),
  );
}
