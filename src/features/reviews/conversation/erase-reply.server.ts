import { withdrawMail } from "#src/services/mail/withdraw-mail.server.ts";
import type { Services } from "#src/services/services.ts";
import { lockReview } from "../queries.server.ts";
import type { Conversation } from "./contract.ts";
import { listReplies } from "./list-replies.server.ts";
import { deleteReply } from "./queries.server.ts";
import { replyMailKey } from "./reply-mail-key.ts";

/**
 * Deletes one message of a conversation for good, and the mail that quotes it if it still waits. A repeated call
 * changes nothing. Fails with `message_not_found`. A restore repeats it.
 */
export async function eraseReply(
  services: Pick<Services, "db" | "deletions">,
  businessId: string,
  { id, n }: { id: string; n: number },
): Promise<Conversation> {
  const { db, deletions } = services;
  const at = await db.transaction().execute(async (tx) => {
    // A mail that quotes the message waits for the lock, or is queued already.
    await lockReview(tx, businessId, id);
    await withdrawMail(tx, [replyMailKey(businessId, id, n)]);
    return deleteReply(tx, businessId, { id, n });
  });
  if (at) {
    await deletions.record({
      kind: "reply",
      business: businessId,
      review: id,
      n,
      at: at.toISOString(),
    });
  }
  return listReplies(services, businessId, id);
}
