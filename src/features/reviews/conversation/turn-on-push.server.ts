import { encryptTarget } from "#src/features/push/target-secrets.server.ts";
import type { PushTarget } from "#src/services/push/push.ts";
import type { Services } from "#src/services/services.ts";
import { lockReview } from "../queries.server.ts";
import { type CustomerState, customerState } from "./customer-side.ts";
import { findConversation, putDevice } from "./queries.server.ts";

/** Without an end the customer's device would be stored for nothing. */
const ended: readonly CustomerState[] = ["erased", "stopped_by_customer"];

/**
 * Stores the customer's device, which is then told when the business answers the review; it replaces another one.
 * Returns false after the end of the conversation, undefined if the business has no such review.
 */
export async function turnOnPush(
  { db, clock, settings }: Pick<Services, "db" | "clock" | "settings">,
  businessId: string,
  { id, target }: { id: string; target: PushTarget },
): Promise<boolean | undefined> {
  const secrets = encryptTarget(settings, target, id);
  return db.transaction().execute(async (tx) => {
    // An erasure waits for the lock, and then deletes the device.
    await lockReview(tx, businessId, id);
    const review = await findConversation(tx, businessId, id);
    if (!review) return undefined;
    if (ended.includes(customerState(review))) return false;
    await putDevice(tx, businessId, { id, ...secrets, now: clock.now() });
    return true;
  });
}
