import { z } from "zod";
import { declareJob, recurringJob } from "../queue/queue.ts";

/** With pauses from 30 seconds, doubled each time: about eight hours in total. */
export const maxMailRetries = 10;

/** Sends the message that is stored in the outbox under `key`. The data of the job contains no email. */
export const deliverMailJob = declareJob({
  name: "mail.deliver",
  data: z.object({ key: z.string() }),
  retries: maxMailRetries,
  // A mail that the server does not answer occupies one of these until its timeout.
  together: 12,
  // Digests of all businesses must not delay an alert, also if the mail server is slow.
  reserved: 2,
});

/** Daily. */
export const expireMailJob = recurringJob("mail.forget-old", "40 4 * * *");
