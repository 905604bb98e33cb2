import type { Services } from "#src/services/services.ts";
import { findAlerts } from "../alerts/queries.server.ts";
import { findConversation } from "../conversation/queries.server.ts";
import { lockReview } from "../queries.server.ts";
import { mayBePraise } from "./may-be-praise.ts";
import { type Consent, findPraise, insertPraise } from "./queries.server.ts";

/**
 * Stores that the customer lets the business show a comment. A repeated call changes nothing. Returns false if the
 * review may not be shown: it is unhappy or has no comment, or the customer took the consent back.
 */
export async function givePraise(
  { db, clock }: Pick<Services, "db" | "clock">,
  businessId: string,
  consent: Omit<Consent, "now">,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // An erasure waits for the lock, and then deletes the consent.
    await lockReview(tx, businessId, consent.id);
    const [review, { minimum }] = [
      await findConversation(tx, businessId, consent.id),
      await findAlerts(tx, businessId),
    ];
    if (!review || !mayBePraise(review, minimum)) return false;
    await insertPraise(tx, businessId, { ...consent, now: clock.now() });
    return (await findPraise(tx, businessId, consent.id)) !== undefined;
  });
}
