import { handle } from "../queue/queue.ts";
import { deliverQueuedMail } from "./deliver-queued-mail.server.ts";
import { expireMail } from "./expire-mail.server.ts";
import { deliverMailJob, expireMailJob } from "./jobs.ts";

export const mailJobs = [
  handle(deliverMailJob, deliverQueuedMail),
  handle(expireMailJob, expireMail),
];
