import { sql } from "kysely";
import { pino } from "pino";
import { createElement } from "react";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect, type Db } from "#src/db/client.ts";
import { type RunningQueue, startQueue } from "#src/services/queue/pg-boss.server.ts";
import { handle } from "#src/services/queue/queue.ts";
import type { Services } from "#src/services/services.ts";
import { createTestDatabase } from "#testing/database.ts";
import { startTestSmtp, type TestSmtp } from "#testing/smtp.ts";
import { TestClock } from "#testing/time.ts";
import { deliverQueuedMail } from "./deliver-queued-mail.server.ts";
import { deliverMailJob } from "./jobs.ts";
import { queueMail } from "./send-mail.server.ts";
import { smtpSender } from "./smtp.server.ts";

// One mail at a time, so that the order at the mail server is the order of the queue.
const jobs = [handle({ ...deliverMailJob, together: 1, reserved: 0 }, deliverQueuedMail)];
const log = pino({ level: "silent" });
const clock = new TestClock();

let database: { url: string; drop(): Promise<void> };
let db: Db;
let smtp: TestSmtp;
beforeAll(async () => {
  database = await createTestDatabase(process.env.TEST_DATABASE_URL ?? "");
  db = connect(database.url);
  smtp = await startTestSmtp();
});
afterAll(async () => {
  await db.destroy();
  await smtp.stop();
  await database.drop();
});

const startMailQueue = () => startQueue({ url: database.url, log, jobs, supervise: false });
let count = 0;
async function put(queue: RunningQueue, to: string, bulk = false): Promise<void> {
  count += 1;
  const body = createElement("p", null, "Olá");
  await queueMail({ queue, clock }, db, { to, key: `order:${count}`, subject: "Oi", body, bulk });
}
async function work(queue: RunningQueue): Promise<() => void> {
  const mail = smtpSender({ url: smtp.url, from: "Estrelou <nao-responda@estrelou.test>" });
  const settings = { publicUrl: "https://estrelou.test" } as Services["settings"];
  await queue.work(jobs, { db, clock, log, mail, settings });
  return () => void mail.close();
}

test("after an outage a fresh mail leaves before many old ones, and a flood for one business delays no other", async () => {
  // The outage: every old mail is tried once, and waits for its retry.
  const old = Array.from({ length: 40 }, (_, index) => `antiga-${index}@exemplo.test`);
  const during = await startMailQueue();
  smtp.behaviour = "greylists";
  for (const to of old) await put(during, to);
  const closeFirst = await work(during);
  const tried = async () =>
    (await db.selectFrom("mail_outbox").select("key").where("attempts", "=", 1).execute()).length;
  await expect.poll(tried, { interval: 250 }).toBe(old.length);
  await during.stop();
  closeFirst();

  // The retries are due, and others wait that were never tried.
  smtp.behaviour = "accepts";
  await sql`update pgboss.job set start_after = now() - interval '1 second' where state = 'retry'`.execute(
    db,
  );
  const after = await startMailQueue();
  await put(after, "resumo@exemplo.test", true);
  const untried = Array.from({ length: 20 }, (_, index) => `parada-${index}@exemplo.test`);
  for (const to of untried) await put(after, to);
  clock.advance({ minutes: 10 });
  for (let index = 0; index < 20; index++) await put(after, "cheia@exemplo.test");
  await put(after, "ana@exemplo.test");
  await put(after, "bia@exemplo.test");

  const close = await work(after);
  const total = old.length + untried.length + 23;
  await expect.poll(() => smtp.received.length, { interval: 250 }).toBe(total);
  const order = smtp.received.flatMap(({ to }) => to);
  expect(order.slice(0, 4)).toEqual([
    "cheia@exemplo.test",
    "ana@exemplo.test",
    "bia@exemplo.test",
    "cheia@exemplo.test",
  ]);
  // Then the backlog, and mass sending last.
  const firstOfBacklog = Math.min(...[...old, ...untried].map((to) => order.indexOf(to)));
  expect(firstOfBacklog).toBeGreaterThan(order.indexOf("bia@exemplo.test"));
  expect(order.at(-1)).toBe("resumo@exemplo.test");
  await after.stop();
  close();
});
