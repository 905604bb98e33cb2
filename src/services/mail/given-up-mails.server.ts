import { addDays } from "#src/lib/time/calendar.ts";
import type { Services } from "../services.ts";
import { deliverMailJob } from "./jobs.ts";
import { deleteContent, findGivenUp, restoreMail } from "./queries.server.ts";
import { resendDays } from "./resend-days.ts";

/** Lists the mails that were given up and can be sent again, the newest first. Without their content. */
export function listGivenUpMails({ db, clock }: Pick<Services, "db" | "clock">) {
  return findGivenUp(db, addDays(clock.now(), -resendDays));
}

/**
 * Queues a mail again that left or was given up. Returns false if its content is deleted, or if it is about another
 * account than `accountId`.
 */
export function resendMail(
  { db, queue, clock }: Pick<Services, "db" | "queue" | "clock">,
  mail: { key: string; accountId?: string },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (!(await restoreMail(tx, mail, clock.now()))) return false;
    await queue.enqueue(tx, deliverMailJob, { key: mail.key });
    return true;
  });
}

/** Deletes the content of a mail that was given up. Returns false if it is deleted already. */
export async function discardMail({ db }: Pick<Services, "db">, key: string): Promise<boolean> {
  return (await deleteContent(db, { key })) > 0;
}
