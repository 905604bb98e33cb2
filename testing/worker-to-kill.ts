import { pino } from "pino";
import { connect } from "#src/db/client.ts";
import { systemClock } from "#src/services/clock.ts";
import { deliverQueuedMail } from "#src/services/mail/deliver-queued-mail.server.ts";
import { deliverMailJob } from "#src/services/mail/jobs.ts";
import { smtpSender } from "#src/services/mail/smtp.server.ts";
import { startQueue } from "#src/services/queue/pg-boss.server.ts";
import { handle } from "#src/services/queue/queue.ts";
import type { Services } from "#src/services/services.ts";

/** A process that delivers mail until a test kills it. Arguments: database URL, mail server URL. */
const [url = "", mailUrl = ""] = process.argv.slice(2);
const log = pino({ level: "silent" });
const jobs = [handle(deliverMailJob, deliverQueuedMail)];
const queue = await startQueue({ url, log, jobs, supervise: false });
await queue.work(jobs, {
  db: connect(url),
  clock: systemClock,
  log,
  mail: smtpSender({ url: mailUrl, from: "Estrelou <nao-responda@estrelou.test>" }),
  settings: { publicUrl: "https://estrelou.test" } as Services["settings"],
});
