import { failure } from "#src/http/failure.ts";
import type { Services } from "#src/services/services.ts";
import { type Message, messageFailures } from "./contract.ts";
import { asMessage } from "./list-messages.server.ts";
import { setDisplayed } from "./queries.server.ts";

/** Marks a review as seen or unseen. Fails with `message_not_found`, also for another business's. */
export async function markMessage(
  { db }: Pick<Services, "db">,
  businessId: string,
  mark: { id: string; displayed: boolean },
): Promise<Message> {
  const row = await setDisplayed(db, businessId, mark.id, mark.displayed);
  if (!row) throw failure(messageFailures, "message_not_found");
  return asMessage(row);
}
