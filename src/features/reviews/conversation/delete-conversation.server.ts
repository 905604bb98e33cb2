import type { Db } from "#src/db/client.ts";
import { withdrawMail } from "#src/services/mail/withdraw-mail.server.ts";
import { deleteConversationOf } from "./queries.server.ts";
import { replyMailKey } from "./reply-mail-key.ts";

/** Deletes the conversation about a review and the mails that quote it, in the caller's transaction. */
export async function deleteConversation(tx: Db, businessId: string, id: string): Promise<void> {
  const newest = await deleteConversationOf(tx, businessId, id);
  const keys = Array.from({ length: newest }, (_, index) =>
    replyMailKey(businessId, id, index + 1),
  );
  await withdrawMail(tx, keys);
}
