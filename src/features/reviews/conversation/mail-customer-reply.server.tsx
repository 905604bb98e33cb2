import { shopInMail } from "#src/features/session/owner/shop-in-mail.ts";
import { isMailQueued } from "#src/services/mail/is-mail-queued.server.ts";
import { queueMail } from "#src/services/mail/send-mail.server.ts";
import type { Services } from "#src/services/services.ts";
import { findUnhappyReview } from "../alerts/queries.server.ts";
import { lockReview } from "../queries.server.ts";
import { CustomerReplyMail } from "./emails/customer-reply-mail.tsx";
import { replyMails } from "./limits.server.ts";
import { findReplies } from "./queries.server.ts";
import { replyMailKey } from "./reply-mail-key.ts";

/**
 * Mails a customer's message to the owner, once. Mails nothing if the message was erased, if the review is no longer
 * open, if the owner gets no alerts, or over the limit of alerts.
 */
export async function mailCustomerReply(
  services: Pick<Services, "db" | "clock" | "limits" | "queue" | "settings">,
  { businessId, id, n }: { businessId: string; id: string; n: number },
): Promise<void> {
  const { db, clock, limits, settings } = services;
  const review = await findUnhappyReview(db, businessId, id, clock.now());
  if (!review) return;
  const key = replyMailKey(businessId, id, n);
  // A repeated job sends nothing, so it must not count against the limit.
  if (await isMailQueued(db, key)) return;
  if ((await limits.take([[replyMails, businessId]])) !== undefined) return;
  const { shop, link } = shopInMail(settings, review);
  await db.transaction().execute(async (tx) => {
    // An erasure waits for the lock, and then withdraws the mail.
    await lockReview(tx, businessId, id);
    const message = (await findReplies(tx, businessId, id)).find((reply) => reply.n === n);
    if (!message) return;
    await queueMail(services, tx, {
      to: review.email,
      key,
      subject: "Um cliente respondeu",
      shop,
      quotesCustomers: true,
      body: (
        <CustomerReplyMail
          rating={review.rating}
          body={message.body}
          at={message.created_at}
          messagesUrl={link("/mensagens?status=open")}
        />
      ),
    });
  });
}
