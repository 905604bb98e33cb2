import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { connect, type Db } from "#src/db/client.ts";
import { systemClock } from "#src/services/clock.ts";
import { altchaCheck } from "#src/services/human-check/altcha.server.ts";
import { type BuiltProgram, startBuiltProgram } from "../built-program.ts";
import { createTestDatabase } from "../database.ts";
import { humanToken, lightEffort } from "../human.ts";
import { startTestSmtp, type TestSmtp } from "../smtp.ts";

const secret = "a secret that only the tests know, long enough";
const humanCheck = altchaCheck({ secret, clock: systemClock, effort: lightEffort });
const owner = "demo@estrelou.test";
/** The longest wait for a job of a killed worker. */
const takenOver = { interval: 250 };

let database: { url: string; drop(): Promise<void> };
let db: Db;
let smtp: TestSmtp;
let first: BuiltProgram;
let second: BuiltProgram;

beforeAll(async () => {
  smtp = await startTestSmtp();
});
afterAll(() => smtp.stop());
beforeEach(async () => {
  database = await createTestDatabase(process.env.TEST_DATABASE_URL ?? "");
  db = connect(database.url);
  smtp.received.length = 0;
});
afterEach(async () => {
  await first.stop();
  await second.stop();
  await db.destroy();
  await database.drop();
});

const start = (role: string) =>
  startBuiltProgram({
    // Vitest sets MODE in its own environment.
    MODE: "demo",
    DATABASE_URL: database.url,
    SECRET_KEY: secret,
    MAIL_URL: smtp.url,
    ROLE: role,
  });

test("a mail that a killed worker was sending is sent once within a minute", async () => {
  smtp.behaviour = "hangs";
  first = await start("all");
  await sendUnhappyReview();
  await expect.poll(attempts).toEqual([1]);
  second = await start("worker");
  await first.kill();
  smtp.behaviour = "accepts";

  await expect.poll(statuses, takenOver).toEqual(["sent"]);
  expect(smtp.received.map(({ to }) => to)).toEqual([[owner]]);
});

test("an alert that a killed worker was writing is sent once within a minute", async () => {
  smtp.behaviour = "accepts";
  first = await start("all");
  // The alert cannot write its mail before the worker is killed.
  await db.transaction().execute(async (tx) => {
    await sql`lock table mail_outbox in access exclusive mode`.execute(tx);
    await sendUnhappyReview();
    await expect.poll(blockedBackends).toBeGreaterThan(0);
    second = await start("worker");
    await first.kill();
  });

  await expect.poll(statuses, takenOver).toEqual(["sent"]);
  expect(smtp.received.map(({ to }) => to)).toEqual([[owner]]);
});

async function sendUnhappyReview(): Promise<void> {
  const response = await fetch(`${first.url}/api/feedback/padaria-estrela/`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      rating: 1,
      comment: "O pão estava frio.",
      recaptcha: await humanToken({ humanCheck }, "feedback:padaria-estrela"),
    }),
  });
  expect(response.status).toBe(201);
}

const mails = () => db.selectFrom("mail_outbox").select(["attempts", "status"]).execute();
const attempts = async () => (await mails()).map(({ attempts }) => attempts);
const statuses = async () => (await mails()).map(({ status }) => status);

async function blockedBackends(): Promise<number> {
  const { rows } = await sql`select from pg_locks
    where relation = 'mail_outbox'::regclass and not granted`.execute(db);
  return rows.length;
}
