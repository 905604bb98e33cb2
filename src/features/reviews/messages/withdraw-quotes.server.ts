import type { Db } from "#src/db/client.ts";
import { mondayOf } from "#src/lib/time/days.ts";
import { saoPauloDate } from "#src/lib/time/sao-paulo-date.ts";
import { withdrawMail } from "#src/services/mail/withdraw-mail.server.ts";
import { alertKey } from "../alerts/alert-key.ts";
import { digestKey } from "../digest/digest-key.ts";

/**
 * Deletes the mails that may quote a review and still wait to be sent: its alert, and the digest of its week. In the
 * caller's transaction, which has locked the review.
 */
export function withdrawQuotes(
  tx: Db,
  businessId: string,
  review: { id: string; createdAt: Date },
): Promise<void> {
  const monday = mondayOf(saoPauloDate(review.createdAt));
  return withdrawMail(tx, [alertKey(businessId, review.id), digestKey(businessId, monday)]);
}
