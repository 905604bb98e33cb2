import { pino } from "pino";
import { createElement } from "react";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { connect, type Db } from "#src/db/client.ts";
import { systemClock } from "#src/services/clock.ts";
import { startQueue } from "#src/services/queue/pg-boss.server.ts";
import { handle } from "#src/services/queue/queue.ts";
import type { Services } from "#src/services/services.ts";
import { createTestDatabase } from "#testing/database.ts";
import { startTestSmtp, type TestSmtp } from "#testing/smtp.ts";
import { deliverQueuedMail } from "./deliver-queued-mail.server.ts";
import { deliverMailJob } from "./jobs.ts";
import { queueMail } from "./send-mail.server.ts";
import { smtpSender } from "./smtp.server.ts";

const jobs = [handle(deliverMailJob, deliverQueuedMail)];
const log = pino({ level: "silent" });

let database: { url: string; drop(): Promise<void> };
let db: Db;
let smtp: TestSmtp;
beforeAll(async () => {
  database = await createTestDatabase(process.env.TEST_DATABASE_URL ?? "");
  db = connect(database.url);
});
beforeEach(async () => {
  smtp = await startTestSmtp();
  await db.deleteFrom("mail_outbox").execute();
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

/** Starts a worker. `stop` first ends the connections of hanging mails, so that their jobs end. */
async function startWorker({ answerMs = 600_000 } = {}) {
  const queue = await startQueue({ url: database.url, log, jobs, supervise: false });
  const mail = smtpSender({
    url: smtp.url,
    from: "Estrelou <nao-responda@estrelou.test>",
    timeouts: { connectMs: 600_000, silenceMs: 600_000, answerMs },
  });
  const settings = { publicUrl: "https://estrelou.test" } as Services["settings"];
  await queue.work(jobs, { db, clock: systemClock, log, mail, settings });
  const put = (to: string, { bulk = false } = {}) =>
    queueMail({ queue, clock: systemClock }, db, {
      to,
      key: `test:${to}`,
      subject: "Confirme seu e-mail",
      body: createElement("p", null, "Olá"),
      bulk,
    });
  const stop = async () => {
    await smtp.stop();
    await queue.stop();
    await mail.close();
  };
  return { put, stop };
}

test("nine mails that the server never answers delay no other mail", async () => {
  const { put, stop } = await startWorker();
  const hanging = Array.from({ length: 9 }, (_, index) => `calado-${index}@exemplo.test`);
  for (const to of hanging) {
    smtp.behaviours.set(to, "hangs");
    await put(to);
  }
  await expect.poll(attempted).toBe(9);
  const others = Array.from({ length: 12 }, (_, index) => `ana-${index}@exemplo.test`);
  for (const to of others) await put(to);
  await expect
    .poll(() => smtp.received.flatMap(({ to }) => to).toSorted())
    .toEqual(others.toSorted());
  await stop();
});

test("digests that the server never answers leave workers for alerts", {
  tags: ["slow"],
}, async () => {
  const { put, stop } = await startWorker();
  const digests = Array.from({ length: 30 }, (_, index) => `resumo-${index}@exemplo.test`);
  for (const to of digests) {
    smtp.behaviours.set(to, "hangs");
    await put(to, { bulk: true });
  }
  await expect.poll(attempted).toBe(10);
  for (const to of ["ana@exemplo.test", "bia@exemplo.test"]) await put(to);
  await expect
    .poll(() => smtp.received.flatMap(({ to }) => to).toSorted())
    .toEqual(["ana@exemplo.test", "bia@exemplo.test"]);
  expect(await attempted()).toBe(12);
  await stop();
});

test("mails to a domain that never answers leave workers for others, however many they are", {
  tags: ["slow"],
}, async () => {
  const { put, stop } = await startWorker({ answerMs: 1 });
  const hang = async (from: number, to: number) => {
    for (let index = from; index < to; index++) {
      smtp.behaviours.set(`calado-${index}@calado.test`, "hangs");
      await put(`calado-${index}@calado.test`);
    }
    await expect.poll(attempted).toBe(to);
  };
  await hang(0, 6);
  await hang(6, 30);
  const others = ["ana@exemplo.test", "bia@exemplo.test", "caio@exemplo.test"];
  for (const to of others) await put(to);
  await expect
    .poll(() => smtp.received.flatMap(({ to }) => to).toSorted())
    .toEqual(others.toSorted());
  await stop();
});

/** The number of mails with an attempt. */
const attempted = async () =>
  (await db.selectFrom("mail_outbox").select("key").where("attempts", ">", 0).execute()).length;
