import { topicsOf } from "#src/features/business/topics/topics.ts";
import { shopInMail } from "#src/features/session/owner/shop-in-mail.ts";
import { isMailQueued } from "#src/services/mail/is-mail-queued.server.ts";
import { queueMail } from "#src/services/mail/send-mail.server.ts";
import type { Services } from "#src/services/services.ts";
import { alertKey } from "./alert-key.ts";
import { alertPhones } from "./alert-phones.server.ts";
import { UnhappyReviewMail, unhappyReviewSubject } from "./emails/unhappy-review-mail.tsx";
import { unhappyMails } from "./limits.server.ts";
import { deleteWaitingAlert, findUnhappyReview } from "./queries.server.ts";

/**
 * Mails an alert for a low rating to the owner, once per review. Mails nothing if the review is no longer
 * open, if the owner gets no alerts, or over the limit of alerts. The phones of everyone who works there are told too.
 */
export async function mailUnhappyReview(
  services: Pick<Services, "db" | "clock" | "limits" | "push" | "queue" | "settings">,
  { businessId, id }: { businessId: string; id: string },
): Promise<void> {
  const mail = await chooseMail(services, businessId, id);
  await services.db.transaction().execute(async (tx) => {
    if (mail) await queueMail(services, tx, mail);
    await alertPhones(services, tx, { businessId, id, about: "rating" });
    await deleteWaitingAlert(tx, businessId, id);
  });
}

/** Returns the mail, or undefined if none is to be sent. */
async function chooseMail(
  { db, clock, limits, settings }: Pick<Services, "db" | "clock" | "limits" | "settings">,
  businessId: string,
  id: string,
) {
  const review = await findUnhappyReview(db, businessId, id, clock.now());
  if (!review) return undefined;
  const key = alertKey(businessId, id);
  // A repeated job sends nothing, so it must not count against the limit.
  if (await isMailQueued(db, key)) return undefined;
  if ((await limits.take([[unhappyMails, businessId]])) !== undefined) return undefined;
  const { shop, link } = shopInMail(settings, review);
  return {
    to: review.email,
    key,
    subject: unhappyReviewSubject(review.rating),
    shop,
    quotesCustomers: true,
    body: (
      <UnhappyReviewMail
        rating={review.rating}
        comment={review.comment}
        topics={topicsOf(review.topics)}
        at={review.created_at}
        messagesUrl={link("/mensagens?status=open")}
      />
    ),
  };
}
