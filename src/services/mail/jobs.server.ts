import { z } from "zod";
import { addDays } from "#src/lib/time/calendar.ts";
import { defineJob } from "../queue/queue.ts";
import type { Services } from "../services.ts";
import { deliverQueuedMail, maxRetries } from "./deliver-queued-mail.server.ts";
import { deleteContent, deleteOldMail, giveUpOldWaitingMail } from "./queries.server.ts";
import { resendDays } from "./resend-days.ts";

/** Sends the message that is stored in the outbox under `key`. The data of the job contains no email. */
export const deliverMail = defineJob({
  name: "mail.deliver",
  data: z.object({ key: z.string() }),
  retries: maxRetries,
  retryDelaySeconds: 30,
  // A mail that the server does not answer occupies one of these until its timeout.
  together: 10,
  run: (services: Parameters<typeof deliverQueuedMail>[0], { key }) =>
    deliverQueuedMail(services, key),
});

/**
 * Daily: deletes the content of mails that were given up, and of mails that still wait, after 7 days, and the keys
 * of all mails after 60 days.
 */
export const expireMail = defineJob({
  name: "mail.forget-old",
  data: z.object({}),
  schedule: "40 4 * * *",
  async run({ db, clock }: Pick<Services, "db" | "clock">) {
    const now = clock.now();
    await deleteContent(db, { before: addDays(now, -resendDays) });
    await giveUpOldWaitingMail(db, addDays(now, -resendDays), now);
    await deleteOldMail(db, addDays(now, -60));
  },
});
