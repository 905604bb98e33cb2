import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { pino } from "pino";
import { createElement } from "react";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "#src/services/clock.ts";
import { startQueue } from "#src/services/queue/pg-boss.server.ts";
import { handle } from "#src/services/queue/queue.ts";
import type { Services } from "#src/services/services.ts";
import { setUpDatabase } from "#testing/file-database.ts";
import { startTestSmtp, type TestSmtp } from "#testing/smtp.ts";
import { deliverQueuedMail } from "./deliver-queued-mail.server.ts";
import { deliverMailJob } from "./jobs.ts";
import { queueMail } from "./send-mail.server.ts";
import { smtpSender } from "./smtp.server.ts";

const jobs = [handle(deliverMailJob, deliverQueuedMail)];
const log = pino({ level: "silent" });
const to = "ana@exemplo.test";
const workerFile = join(import.meta.dirname, "../../../testing/worker-to-kill.ts");

const database = setUpDatabase();
let smtp: TestSmtp;

beforeAll(async () => {
  smtp = await startTestSmtp();
});
afterAll(async () => {
  await smtp.stop();
});

test("another worker delivers the mail of a worker that was killed while sending it, once", async () => {
  smtp.behaviour = "hangs";
  const queue = await startQueue({
    url: database.url,
    log,
    jobs,
    supervise: false,
    // Only the notification and the lease may start the job.
    pollSeconds: 600,
    leases: { renewSeconds: 0.3, leaseSeconds: 0.6, checkSeconds: 0.5 },
  });
  await queueMail({ queue, clock: systemClock }, database.db, {
    to,
    key: "test:1",
    subject: "Confirme seu e-mail",
    body: createElement("p", null, "Olá"),
  });
  const killed = spawn(process.execPath, [workerFile, database.url, smtp.url], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  await expect.poll(attempts).toBe(1);
  killed.kill("SIGKILL");
  await once(killed, "exit");
  smtp.behaviour = "accepts";

  const mail = smtpSender({ url: smtp.url, from: "Estrelou <nao-responda@estrelou.test>" });
  const settings = { publicUrl: "https://estrelou.test" } as Services["settings"];
  await queue.work(jobs, { db: database.db, clock: systemClock, log, mail, settings });
  await expect.poll(statuses).toEqual(["sent"]);
  // A second delivery would have ended by then.
  await queue.stop();
  await mail.close();
  expect(smtp.received.map((kept) => kept.to)).toEqual([[to]]);
  expect(await attempts()).toBe(2);
});

const rows = () => database.db.selectFrom("mail_outbox").select(["attempts", "status"]).execute();
const attempts = async () => (await rows())[0]?.attempts;
const statuses = async () => (await rows()).map(({ status }) => status);
