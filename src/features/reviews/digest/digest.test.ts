import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { shiftDay } from "#src/lib/time/days.ts";
import { jobs } from "#src/server/jobs.ts";
import { type RunningQueue, startQueue } from "#src/services/queue/pg-boss.server.ts";
import type { Services } from "#src/services/services.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import {
  addReview,
  createTenant,
  setTrialEnd,
  type Tenant,
  type TenantOptions,
} from "#testing/factories.ts";
import { setUpDatabase } from "#testing/file-database.ts";
import { raceWrites } from "#testing/waiting-statements.ts";
import { readAlerts } from "../alerts/read-alerts.server.ts";
import { mailDigest } from "./mail-digest.server.tsx";
import { startDigestRun } from "./start-digest-run.server.ts";
import { readDigestLink, stopDigest } from "./stop-digest.server.ts";

/** Half past seven in São Paulo on a Monday, the 2nd of November 2026. */
const firstMonday = "2026-11-02";
const at = (day: string, time: string) => new Date(`${day}T${time}:00-03:00`);

const database = setUpDatabase({ max: 8 });
let api: TestApi;

// A run reads every business, so each test starts with empty tables.
beforeEach(async () => {
  await sql`truncate account, digest_round, mail_outbox cascade`.execute(database.db);
  api = await startTestApi();
  api.clock.set(at(shiftDay(firstMonday, -7), "07:30"));
  running.length = 0;
});
afterEach(async () => {
  await Promise.all(running.map((queue) => queue.stop()));
  await api.stop();
});

const running: RunningQueue[] = [];

/** Starts a worker process: its own connections and a real queue on the shared database. */
async function startProcess(): Promise<{ services: Services; stop(): Promise<void> }> {
  const { log } = api.services;
  const queue = await startQueue({ url: database.url, log, jobs, supervise: false });
  const services = { ...api.services, db: database.db, queue };
  await queue.work(jobs, services);
  running.push(queue);
  return {
    services,
    async stop() {
      running.splice(running.indexOf(queue), 1);
      await queue.stop();
    },
  };
}

const here = () => ({ db: database.db, clock: api.clock });
const newTenant = (options: TenantOptions = {}) => createTenant(here(), options);
const digestsTo = ({ email }: Tenant) =>
  api.sent.filter(({ to, subject }) => to === email && subject.startsWith("Sua semana"));

async function finished(week: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select finished_at is not null and not exists
      (select 1 from mail_outbox where status = 'waiting') as done
    from digest_round where week = ${week}::date`.execute(database.db);
  return rows[0]?.done ?? false;
}

test("three weeks with restarts, two processes, a late Monday and clock jumps: one digest per week", {
  tags: ["slow"],
}, async () => {
  const owner = await newTenant({ placeName: "Padaria da Ana" });
  const unsubscribed = await newTenant();
  await database.db
    .updateTable("business")
    .set({ alert_digest: false })
    .where("id", "=", unsubscribed.businessId)
    .execute();
  const rateBoth = async (day: string, rating: number, comment = "") => {
    for (const { businessId } of [owner, unsubscribed]) {
      await addReview(here(), businessId, { rating, comment, createdAt: at(day, "15:00") });
    }
  };
  const week1 = shiftDay(firstMonday, -7);
  await rateBoth(week1, 5, "Pão quentinho");
  await rateBoth(shiftDay(week1, 2), 2, "Fila enorme");
  await rateBoth(shiftDay(week1, 6), 5);

  // Week one: both processes run the start job, before 8:00 and several times at 8:00.
  const [first, second] = [await startProcess(), await startProcess()];
  api.clock.set(at(firstMonday, "07:59"));
  await Promise.all([startDigestRun(first.services), startDigestRun(second.services)]);
  await expect.poll(() => finished(shiftDay(week1, -7))).toBe(true);
  expect(digestsTo(owner)).toEqual([]);
  api.clock.set(at(firstMonday, "08:00"));
  await Promise.all([first, second, first].map(({ services }) => startDigestRun(services)));
  await expect.poll(() => finished(week1)).toBe(true);
  expect(digestsTo(owner)).toHaveLength(1);
  expect(digestsTo(owner)[0]?.subject).toBe("Sua semana: 3 avaliações, média 4,0");
  expect(digestsTo(owner)[0]?.text).toContain("Pão quentinho");
  expect(digestsTo(owner)[0]?.text).toContain("Fila enorme");
  await Promise.all([first.stop(), second.stop()]);

  // Week two: no worker runs from 8:00 until Wednesday. A stopped process starts the run, and a new process finishes
  // it.
  const week2 = firstMonday;
  await rateBoth(shiftDay(week2, 1), 4, "Bom");
  await rateBoth(shiftDay(week2, 6), 4);
  const late = await startProcess();
  await late.stop();
  api.clock.set(at(shiftDay(week2, 9), "11:20"));
  await startDigestRun(late.services);
  const again = await startProcess();
  await startDigestRun(again.services);
  await expect.poll(() => finished(week2)).toBe(true);
  expect(digestsTo(owner).map(({ subject }) => subject)).toEqual([
    "Sua semana: 3 avaliações, média 4,0",
    "Sua semana: 2 avaliações, média 4,0",
  ]);
  expect(digestsTo(owner)[1]?.text).toContain("2 (na semana anterior, 3)");
  expect(digestsTo(owner)[1]?.text).toContain("4,0 (igual à semana anterior)");

  // The clock is set back a week and forward again: no digest is mailed twice.
  for (const day of [shiftDay(week2, 2), shiftDay(week2, 10), shiftDay(week2, 7)]) {
    api.clock.set(at(day, "12:00"));
    await startDigestRun(again.services);
  }
  // Week three: two processes run the start job several times on Monday.
  const week3 = shiftDay(week2, 7);
  await rateBoth(shiftDay(week3, 3), 1, "Veio frio");
  const other = await startProcess();
  for (const time of ["07:50", "08:00", "08:10", "09:00", "18:00"]) {
    api.clock.set(at(shiftDay(week3, 7), time));
    await Promise.all([again, other].map(({ services }) => startDigestRun(services)));
  }
  await expect.poll(() => finished(week3)).toBe(true);
  expect(digestsTo(owner).map(({ subject }) => subject)).toEqual([
    "Sua semana: 3 avaliações, média 4,0",
    "Sua semana: 2 avaliações, média 4,0",
    "Sua semana: 1 avaliação, média 1,0",
  ]);
  const text = digestsTo(owner)[2]?.text ?? "";
  expect(text).toContain("De 9 a 15 de novembro.");
  expect(text).toContain("1,0 (caiu 3,0; era 4,0)");
  expect(text).toContain("Há 2 avaliações em aberto.");
  expect(digestsTo(unsubscribed)).toEqual([]);
  const { rows } = await sql`select week from digest_sent order by week`.execute(database.db);
  expect(rows).toEqual([{ week: week1 }, { week: week2 }, { week: week3 }]);
});

/** A digest run without worker processes: its jobs run one after another in the test's queue. */
async function round(on: string, time = "08:00") {
  api.clock.set(at(on, time));
  await startDigestRun(api.services);
  await api.runJobs();
}

async function newApiTenant(options: TenantOptions = {}) {
  return createTenant(api.services, options);
}

async function close({ accountId }: Tenant) {
  await api.services.db
    .updateTable("account")
    .set({ closed_at: api.clock.now() })
    .where("id", "=", accountId)
    .execute();
}

test("202 businesses in two batches are mailed although one fails, and the failed one is retried", {
  tags: ["slow"],
}, async () => {
  const tenants: Tenant[] = [];
  for (let index = 0; index < 203; index++) tenants.push(await newApiTenant());
  const [unlucky] = tenants as [Tenant];
  const { enqueue } = api.services.queue;
  let broken = true;
  api.services.queue.enqueue = async (on, job, data, options) => {
    const { key = "" } = data as { key?: string };
    if (broken && key.includes(unlucky.businessId)) throw new Error("no room");
    return enqueue(on, job, data, options);
  };
  api.clock.set(at(firstMonday, "08:00"));
  await startDigestRun(api.services);
  await expect(api.runJobs()).rejects.toThrow("no room");
  expect(tenants.filter((tenant) => digestsTo(tenant).length === 1)).toHaveLength(202);
  expect(digestsTo(unlucky)).toEqual([]);
  broken = false;
  await api.runJobs();
  expect(digestsTo(unlucky)).toHaveLength(1);
});

test("a run that lost its job resumes where it stopped", async () => {
  const tenants: Tenant[] = [];
  for (let index = 0; index < 3; index++) tenants.push(await newApiTenant());
  api.clock.set(at(firstMonday, "08:00"));
  await startDigestRun(api.services);
  await sql`delete from test_job`.execute(api.services.db);
  await round(firstMonday, "08:10");
  expect(tenants.flatMap(digestsTo)).toEqual([]);
  await round(firstMonday, "08:20");
  expect(tenants.map((tenant) => digestsTo(tenant).length)).toEqual([1, 1, 1]);
});

test("after the end of a run, an owner who switches the digest on gets the first one a week later", async () => {
  const [mailed, late] = [await newApiTenant(), await newApiTenant()];
  const digest = (alert_digest: boolean) =>
    api.services.db
      .updateTable("business")
      .set({ alert_digest })
      .where("id", "=", late.businessId)
      .execute();
  await digest(false);
  await round(firstMonday);
  expect(digestsTo(mailed)).toHaveLength(1);
  await digest(true);
  await round(firstMonday, "09:00");
  expect(digestsTo(late)).toEqual([]);
  await round(shiftDay(firstMonday, 7));
  expect([mailed, late].map((one) => digestsTo(one).length)).toEqual([2, 1]);
});

test("a batch that runs when a newer week is due mails nothing of its own week", async () => {
  const owner = await newApiTenant();
  api.clock.set(at(firstMonday, "08:00"));
  await startDigestRun(api.services);
  await round(shiftDay(firstMonday, 7));
  expect(digestsTo(owner)).toHaveLength(1);
  const { rows } = await sql`select week from digest_sent`.execute(api.services.db);
  expect(rows).toEqual([{ week: firstMonday }]);
});

test("repeated and concurrent calls mail one digest per business and week, also after its mail is deleted", async () => {
  const owner = await newApiTenant();
  api.clock.set(at(firstMonday, "08:00"));
  const week = shiftDay(firstMonday, -7);
  const ask = () => mailDigest(api.services, { businessId: owner.businessId, week });
  await raceWrites(api.services.db, ["digest_sent"], () => [ask(), ask(), ask()]);
  await api.runJobs();
  expect(digestsTo(owner)).toHaveLength(1);
  await sql`delete from mail_outbox`.execute(api.services.db);
  await ask();
  await api.runJobs();
  expect(digestsTo(owner)).toHaveLength(1);
});

test("a business without reviews gets four digests, then none until its next review", async () => {
  const owner = await newApiTenant();
  for (let week = 0; week < 7; week++) await round(shiftDay(firstMonday, 7 * week));
  expect(digestsTo(owner)).toHaveLength(4);
  expect(digestsTo(owner)[0]?.subject).toBe("Sua semana no Estrelou");
  expect(digestsTo(owner)[0]?.text).toContain("Imprima seu QR Code");
  await addReview(api.services, owner.businessId, { rating: 5 });
  await round(shiftDay(firstMonday, 49));
  expect(digestsTo(owner)).toHaveLength(5);
  expect(digestsTo(owner)[4]?.text).toContain("Convide os clientes desta semana");
});

test("no digest for an unconfirmed or closed account, or without a plan", async () => {
  const planless = await newApiTenant({ plan: "none" });
  const unconfirmed = await newApiTenant({ confirmed: false });
  const closed = await newApiTenant();
  await close(closed);
  await round(firstMonday);
  expect([planless, unconfirmed, closed].flatMap(digestsTo)).toEqual([]);
});

test("no digest from the moment the plan expires", async () => {
  const [expired, running] = [await newApiTenant(), await newApiTenant()];
  await setTrialEnd(api.services, expired, at(firstMonday, "08:00"));
  await setTrialEnd(api.services, running, at(firstMonday, "08:01"));
  await round(firstMonday);
  expect(digestsTo(expired)).toEqual([]);
  expect(digestsTo(running)).toHaveLength(1);
});

test("no digest if the account is closed or the plan expires between the batch and the mail", async () => {
  const [closed, expired] = [await newApiTenant(), await newApiTenant()];
  await close(closed);
  await setTrialEnd(api.services, expired, api.clock.now());
  for (const { businessId } of [closed, expired]) {
    await mailDigest(api.services, { businessId, week: shiftDay(firstMonday, -7) });
  }
  await api.runJobs();
  expect([closed, expired].flatMap(digestsTo)).toEqual([]);
});

test("the first digest of a business is for the week in which it was created", async () => {
  const week = shiftDay(firstMonday, -7);
  api.clock.set(at(shiftDay(week, 2), "10:00"));
  const wednesday = await newApiTenant();
  api.clock.set(at(shiftDay(week, 6), "23:59"));
  const sunday = await newApiTenant();
  api.clock.set(at(firstMonday, "00:00"));
  const monday = await newApiTenant();
  await round(firstMonday);
  expect([wednesday, sunday, monday].map((one) => digestsTo(one).length)).toEqual([1, 1, 0]);
  await round(shiftDay(firstMonday, 7));
  expect([wednesday, sunday, monday].map((one) => digestsTo(one).length)).toEqual([2, 2, 1]);
});

test("the change of the average is the difference of the two shown averages", async () => {
  const owner = await newApiTenant();
  const week = shiftDay(firstMonday, -7);
  const add = (day: string, rating: number) =>
    addReview(api.services, owner.businessId, { rating, createdAt: at(day, "15:00") });
  // 31 / 7 = 4.43 is shown as 4,4, and 47 / 11 = 4.27 as 4,3. The exact change of 0.16 would be 0,2.
  for (const rating of [5, 5, 5, 4, 4, 4, 4]) await add(shiftDay(week, -3), rating);
  for (const rating of [5, 5, 5, 4, 4, 4, 4, 4, 4, 4, 4]) await add(shiftDay(week, 3), rating);
  await round(firstMonday);
  expect(digestsTo(owner)[0]?.text).toContain("4,3 (caiu 0,1; era 4,4)");
});

test("the unsubscribe link switches off the digest of its business, also repeatedly", async () => {
  const [owner, otherOwner] = [await newApiTenant(), await newApiTenant()];
  await round(firstMonday);
  const [mail] = digestsTo(owner);
  const header = mail?.headers?.["List-Unsubscribe"] ?? "";
  expect(mail?.headers?.["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
  const link = new URL(header.slice(1, -1));
  expect(link.origin + link.pathname).toBe("https://estrelou.test/resumo-semanal/cancelar");
  expect(mail?.text).toContain(link.href);
  const token = link.searchParams.get("token") ?? "";
  expect(await readDigestLink(api.services, token)).toEqual({ wanted: true });
  const last = token.at(-1) === "A" ? "E" : "A";
  for (const false_ of ["", "x", token.slice(0, -1) + last, `${token}A`, token.slice(2)]) {
    expect(await readDigestLink(api.services, false_)).toBeUndefined();
    expect(await stopDigest(api.services, false_)).toBe(false);
  }
  for (let time = 0; time < 2; time++) expect(await stopDigest(api.services, token)).toBe(true);
  expect(await readDigestLink(api.services, token)).toEqual({ wanted: false });
  // The alerts about low ratings stay on.
  expect(await readAlerts(api.services, owner.businessId)).toMatchObject({
    digest: false,
    unhappy: true,
  });
  await round(shiftDay(firstMonday, 7));
  expect(digestsTo(owner)).toHaveLength(1);
  expect(digestsTo(otherOwner)).toHaveLength(2);
  const { rows } = await sql<{ headers: unknown }>`select headers from mail_outbox`.execute(
    api.services.db,
  );
  expect(rows.every(({ headers }) => headers === null)).toBe(true);
});

test("the digest quotes the week's best and worst comment, cut to 400 characters", async () => {
  const owner = await newApiTenant();
  const week = shiftDay(firstMonday, -7);
  const add = (day: string, time: string, rating: number, comment: string) =>
    addReview(api.services, owner.businessId, { rating, comment, createdAt: at(day, time) });
  await add(shiftDay(week, -1), "23:59", 1, "De domingo passado");
  await add(week, "00:00", 3, "Mais ou menos");
  await add(shiftDay(week, 6), "23:59", 5, `Ótimo ${"x".repeat(600)} fim`);
  await add(firstMonday, "00:00", 1, "De hoje");
  await add(firstMonday, "00:01", 5, "De hoje também");
  await round(firstMonday);
  const { subject = "", text = "" } = digestsTo(owner)[0] ?? {};
  expect(subject).toBe("Sua semana: 2 avaliações, média 4,0");
  expect(text).toContain("2 (na semana anterior, 1)");
  expect(text).toContain("4,0 (subiu 3,0; era 1,0)");
  expect(text).toContain("Mais ou menos");
  expect(text).toMatch(/Ótimo x{394}…/);
  expect(text).not.toMatch(/De hoje|De domingo/);
});
