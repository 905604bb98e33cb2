import type { Services } from "#src/services/services.ts";
import type { Author, Conversation } from "./contract.ts";
import { listReplies } from "./list-replies.server.ts";
import { deleteDevice, setStopped } from "./queries.server.ts";

/**
 * Stops a conversation that has begun. A customer who stops it is no longer told of answers. After the business stopped
 * it, its next answer continues it; after the customer did, nothing does. Fails with `message_not_found`.
 */
export async function stopConversation(
  services: Pick<Services, "db">,
  businessId: string,
  stop: { id: string; by: Author },
): Promise<Conversation> {
  await setStopped(services.db, businessId, stop);
  if (stop.by === "customer") await deleteDevice(services.db, businessId, stop.id);
  return listReplies(services, businessId, stop.id);
}
