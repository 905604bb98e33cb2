import type { Db } from "#src/db/client.ts";
import { topicsOf } from "#src/features/business/topics/topics.ts";
import { shopInMail } from "#src/features/session/owner/shop-in-mail.ts";
import { isMailQueued } from "#src/services/mail/is-mail-queued.server.ts";
import { queueMail } from "#src/services/mail/send-mail.server.ts";
import type { Services } from "#src/services/services.ts";
import { lockReview } from "../queries.server.ts";
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
  const mayMail = await takeMail(services, businessId, id);
  await services.db.transaction().execute(async (tx) => {
    if (mayMail) await queueAlert(services, tx, businessId, id);
    await alertPhones(services, tx, { businessId, id, about: "rating" });
    await deleteWaitingAlert(tx, businessId, id);
  });
}

/** Counts the mail against the limit. Returns false if none is to be sent. */
async function takeMail(
  { db, clock, limits }: Pick<Services, "db" | "clock" | "limits">,
  businessId: string,
  id: string,
): Promise<boolean> {
  if (!(await findUnhappyReview(db, businessId, id, clock.now()))) return false;
  // A repeated job sends nothing, so it must not count against the limit.
  if (await isMailQueued(db, alertKey(businessId, id))) return false;
  return (await limits.take([[unhappyMails, businessId]])) === undefined;
}

async function queueAlert(
  services: Pick<Services, "clock" | "queue" | "settings">,
  tx: Db,
  businessId: string,
  id: string,
): Promise<void> {
  // An erasure waits for the lock, and then withdraws the mail.
  await lockReview(tx, businessId, id);
  const review = await findUnhappyReview(tx, businessId, id, services.clock.now());
  if (!review) return;
  const { shop, link } = shopInMail(services.settings, review);
  await queueMail(services, tx, {
    to: review.email,
    key: alertKey(businessId, id),
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
  });
}
