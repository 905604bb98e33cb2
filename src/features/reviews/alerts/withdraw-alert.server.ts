import type { Db } from "#src/db/client.ts";
import { withdrawMail } from "#src/services/mail/withdraw-mail.server.ts";
import { alertKey } from "./alert-key.ts";

/** Deletes the alert for a low rating if it still waits to be sent, in the caller's transaction. */
export function withdrawAlert(tx: Db, businessId: string, id: string): Promise<void> {
  return withdrawMail(tx, [alertKey(businessId, id)]);
}
