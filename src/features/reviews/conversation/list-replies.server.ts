import { failure } from "#src/http/failure.ts";
import type { Services } from "#src/services/services.ts";
import { asConversation } from "./as-conversation.ts";
import { type Conversation, conversationFailures } from "./contract.ts";
import { findConversation, findReplies } from "./queries.server.ts";

/** Returns the conversation about a review. Fails with `message_not_found`, also for a review of another business. */
export async function listReplies(
  { db }: Pick<Services, "db">,
  businessId: string,
  id: string,
): Promise<Conversation> {
  const found = await findConversation(db, businessId, id);
  if (!found) throw failure(conversationFailures, "message_not_found");
  return asConversation(await findReplies(db, businessId, id), found.stopped_by);
}
