import { addDays } from "#src/lib/time/calendar.ts";
import type { Services } from "../services.ts";
import { deleteContent, deleteOldMail, giveUpOldWaitingMail } from "./queries.server.ts";
import { resendDays } from "./resend-days.ts";

/**
 * Deletes the content of mails that were given up, and of mails that still wait, after 7 days, and the keys
 * of all mails after 60 days.
 */
export async function expireMail({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  const now = clock.now();
  await deleteContent(db, { before: addDays(now, -resendDays) });
  await giveUpOldWaitingMail(db, addDays(now, -resendDays), now);
  await deleteOldMail(db, addDays(now, -60));
}
