import { failure } from "#src/http/failure.ts";
import type { Services } from "#src/services/services.ts";
import { type Message, messageFailures } from "./contract.ts";
import { asMessage } from "./list-messages.server.ts";
import { eraseWords } from "./queries.server.ts";

/**
 * Erases a review's comment for good; the rating keeps counting. Doing it again changes nothing.
 * Fails with `message_not_found`, also for another business's.
 */
export async function eraseComment(
  { db, clock }: Pick<Services, "db" | "clock">,
  businessId: string,
  erasure: { id: string; by: string },
): Promise<Message> {
  const row = await eraseWords(db, businessId, { ...erasure, at: clock.now() });
  if (!row) throw failure(messageFailures, "message_not_found");
  return asMessage(row);
}
