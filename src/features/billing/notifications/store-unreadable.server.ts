import { v7 as uuidv7 } from "uuid";
import type { Services } from "#src/services/services.ts";
import type { UnreadableReason } from "./contract.ts";
import { insertUnreadable } from "./queries.server.ts";

/** Reasons for which anybody can send a request: the signature is not valid. */
const unsigned: UnreadableReason[] = ["missing", "malformed", "mismatch", "stale", "ipn"];

/**
 * Stores that a webhook could not be used, for the operator. Never its body. Topic and id are stored only
 * if they look like ones, and the id only of a signed request: anybody can put anything there.
 */
export async function storeUnreadable(
  { db, clock }: Pick<Services, "db" | "clock">,
  { topic, resourceId, reason }: { topic?: string; resourceId?: string; reason: UnreadableReason },
): Promise<void> {
  const isSigned = !unsigned.includes(reason);
  const webhook = {
    id: uuidv7(),
    receivedAt: clock.now(),
    topic: plain(topic),
    resourceId: isSigned ? plain(resourceId) : null,
    reason,
  };
  await insertUnreadable(db, webhook, { once: !isSigned });
}

/** Returns a short word or id, and null for any other text. */
function plain(text: string | undefined): string | null {
  return text && /^[\w.-]{1,64}$/.test(text) ? text : null;
}
