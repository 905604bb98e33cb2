import { handle } from "#src/services/queue/queue.ts";
import { deleteUnconfirmedJob, mailResetJob } from "./jobs.ts";
import { mailReset } from "./password/mail-reset.server.ts";
import { deleteUnconfirmed } from "./sign-up/delete-unconfirmed.server.ts";

export const accountJobs = [
  handle(mailResetJob, mailReset),
  handle(deleteUnconfirmedJob, deleteUnconfirmed),
];
