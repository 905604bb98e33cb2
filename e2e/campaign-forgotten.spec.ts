import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { sql } from "kysely";
import { pino } from "pino";
import { v7 as uuidv7 } from "uuid";
import { connect, type Db } from "#src/db/client.ts";
import { resumeCampaignsJob } from "#src/features/invitations/jobs.ts";
import { altchaCheck } from "#src/services/human-check/altcha.server.ts";
import { startQueue } from "#src/services/queue/pg-boss.server.ts";
import { type BuiltProgram, startBuiltProgram } from "#testing/built-program.ts";
import { createTestDatabase } from "#testing/database.ts";
import { createTenant, type Tenant } from "#testing/factories.ts";
import { humanToken, lightEffort } from "#testing/human.ts";
import { findInDatabase } from "#testing/search-database.ts";
import { startTestSmtp, type TestSmtp } from "#testing/smtp.ts";

const secret = "a secret that only the tests know, long enough";
let aheadMinutes = 0;
/** The same time as the program's clock. */
const clock = { now: () => new Date(Date.now() + aheadMinutes * 60_000) };
const humanCheck = altchaCheck({ secret, clock, effort: lightEffort });
/** Part of every customer's email and of no other text. */
const emailPart = "segredo-da-ana";
const customer = (name: string | number) => `${emailPart}-${name}@destino.test`;

let dataDir: string;
let database: { url: string; drop(): Promise<void> };
let db: Db;
let smtp: TestSmtp;
let program: BuiltProgram;
let output = "";

test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "estrelou-forgotten-"));
  database = await createTestDatabase(process.env.TEST_DATABASE_URL ?? "");
  db = connect(database.url, { max: 4 });
  smtp = await startTestSmtp();
});
test.afterAll(async () => {
  await program.stop();
  await smtp.stop();
  await db.destroy();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

test("a campaign continues after a crash, sends no mail twice, and leaves no email in tables, logs and files", async () => {
  program = await start();
  const owner = await createTenant({ db, clock }, { plan: "paid" });
  let token = await logIn(owner);

  const refused = [customer("r1"), customer("r2")];
  const greylisted = [customer("p1"), customer("p2")];
  const lost = customer("lost");
  for (const email of refused) smtp.behaviours.set(email, "refuses-recipient");
  for (const email of greylisted) smtp.behaviours.set(email, "greylists");
  smtp.behaviours.set(lost, "drops-after-data");
  // A dropped SMTP connection pauses the whole campaign for a minute, so this email is last in the list.
  const others = Array.from({ length: 40 }, (_, index) => customer(index));
  const list = [...refused, ...greylisted, ...others, lost];
  // The mail server stops responding after 15 mails, so the program is killed before the campaign ends.
  smtp.hangsAfter = 15;
  await order(token, list);
  await expect.poll(() => smtp.received.length).toBeGreaterThanOrEqual(15);
  await program.kill();
  smtp.hangsAfter = Number.POSITIVE_INFINITY;
  output += program.output();
  const openAfterKill = await countOpen();
  expect(openAfterKill, "the kill came after the end").toBeGreaterThan(10);
  expect(await findInDatabase(db, [emailPart])).toEqual([]);

  await advanceClock(3);
  program = await start();
  await resume();
  await expect.poll(countOpen).toBe(greylisted.length);
  // The server accepts one of them at the next attempt, at most ten minutes after the second.
  smtp.behaviours.delete(greylisted[0] ?? "");
  await program.stop();
  output += program.output();
  await advanceClock(11);
  program = await start();
  await resume();
  await expect.poll(countOpen).toBe(1);
  token = await logIn(owner);
  const { campaign } = await call(token, "GET", "current/");
  const ended = await call(token, "POST", `${campaign.id}/stop/`);
  expect(ended.finished).toBe(true);

  const statusOf = new Map(list.map((email, index) => [email, ended.statuses[index]]));
  const accepted = smtp.received.flatMap(({ to }) => to);
  expect(new Set(accepted).size, "a customer got two mails").toBe(accepted.length);
  for (const email of refused) expect(statusOf.get(email)).toBe("refused");
  expect(greylisted.map((email) => statusOf.get(email))).toEqual(["sent", "stopped"]);
  expect(statusOf.get(lost)).toBe("unconfirmed");
  const sent = others.filter((email) => statusOf.get(email) === "sent");
  // Only the mails that were being sent during the crash are unconfirmed.
  expect(others.length - sent.length).toBeLessThanOrEqual(3);
  expect(others.filter((email) => !/sent|unconfirmed/.test(statusOf.get(email)))).toEqual([]);
  expect(sent.filter((email) => !accepted.includes(email))).toEqual([]);

  const tired = sent[0] ?? "";
  await unsubscribe(tired);
  await call(token, "DELETE", `${campaign.id}/`);
  await order(token, [tired, customer("new"), refused[0] ?? ""]);
  await expect.poll(countOpen).toBe(0);
  const second = (await call(token, "GET", "current/")).campaign;
  expect(second.statuses).toEqual(["unsubscribed", "sent", "refused"]);
  await call(token, "DELETE", `${second.id}/`);

  await program.stop();
  output += program.output();
  const { rows } = await sql`select from pgboss.job where name like 'invitations.%'`.execute(db);
  expect(rows.length, "the queue still has jobs to search").toBeGreaterThan(0);
  expect(await findInDatabase(db, [emailPart])).toEqual([]);
  expect(output).toContain("invitation not sent");
  expect(output).not.toContain(emailPart);
  const files = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const logs = files
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name));
  expect(logs.filter((path) => path.includes("access"))).toHaveLength(1);
  for (const path of logs) expect(await readFile(path, "utf8"), path).not.toContain(emailPart);
});

const start = () =>
  startBuiltProgram({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    SECRET_KEY: secret,
    MAIL_URL: smtp.url,
    LOG_LEVEL: "trace",
    INVITATIONS_PER_SECOND: "25",
  });

async function logIn({ email, password }: Tenant): Promise<string> {
  const answer = await fetch(`${program.url}/api/token/`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      username: email,
      password,
      recaptcha_token: await humanToken({ humanCheck }, "login"),
    }),
  });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { access: string }).access;
}

// biome-ignore lint/suspicious/noExplicitAny: tests read any field of a response and assert on it.
async function call(token: string, method: string, path: string, body?: unknown): Promise<any> {
  const answer = await fetch(`${program.url}/api/dashboard/campaigns/${path}`, {
    method,
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  expect(answer.ok, `${method} ${path} returned ${answer.status}`).toBe(true);
  return answer.json();
}

const order = (token: string, addresses: string[]) =>
  call(token, "POST", "", { id: uuidv7(), addresses, takes_replies: true });

async function unsubscribe(email: string): Promise<void> {
  const { raw = "" } = smtp.received.find(({ to }) => to.includes(email)) ?? {};
  const link = /^List-Unsubscribe:\s*<([^>]+)>/m.exec(raw)?.[1] ?? "";
  const answer = await fetch(program.url + new URL(link).pathname + new URL(link).search, {
    method: "POST",
    body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
  });
  expect(answer.status).toBe(200);
}

async function countOpen(): Promise<number> {
  const { rows } = await sql<{ open: number }>`select count(*)::int as open
    from campaign_recipient where status in ('waiting', 'sending')`.execute(db);
  return rows[0]?.open ?? 0;
}

/** In demo mode the program reads its clock when it starts. */
async function advanceClock(minutes: number): Promise<void> {
  aheadMinutes += minutes;
  await sql`insert into sandbox.clock as c (id, ahead_ms) values (1, ${minutes * 60_000})
    on conflict (id) do update set ahead_ms = c.ahead_ms + excluded.ahead_ms`.execute(db);
}

/** Enqueues the job that the program runs every minute. */
async function resume(): Promise<void> {
  const log = pino({ level: "silent" });
  const queue = await startQueue({ url: database.url, log, jobs: [], supervise: false });
  await queue.enqueue(db, resumeCampaignsJob, {});
  await queue.stop();
}
