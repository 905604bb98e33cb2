import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { shiftDay } from "#src/lib/time/days.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { addMember, createTenant, type Tenant, type TenantOptions } from "#testing/factories.ts";
import { visit } from "#testing/feedback.ts";
import { setUpDatabase } from "#testing/file-database.ts";
import { raceWrites } from "#testing/waiting-statements.ts";
import { firstWeekSubjects } from "./emails/first-week-mail.tsx";
import { mailFirstWeek } from "./mail-first-week.server.tsx";
import { mailFirstWeeks } from "./mail-first-weeks.server.ts";
import { readFirstWeek } from "./read-first-week.server.ts";

setUpDatabase();
let api: TestApi;

/** The day of the confirmation, late in the evening: in UTC it is the day after. */
const confirmed = "2026-11-10";
const at = (day: string, time: string) => new Date(`${day}T${time}:00-03:00`);

// The job reads every account, so each test starts with empty tables.
beforeEach(async () => {
  api = await startTestApi();
  await sql`truncate account, mail_outbox cascade`.execute(api.services.db);
  api.clock.set(at(confirmed, "22:30"));
});
afterEach(() => api.stop());

const newShop = (options: TenantOptions = {}) => createTenant(api.services, options);
const mailsTo = ({ email }: Pick<Tenant, "email">) => api.sent.filter(({ to }) => to === email);
const subjectsTo = (owner: Tenant) => mailsTo(owner).map(({ subject }) => subject);

/** Runs the job on a day after the confirmation. */
async function morning(day: number, time = "09:35") {
  api.clock.set(at(shiftDay(confirmed, day), time));
  await mailFirstWeeks(api.services);
  await api.runJobs();
}

test("every morning of four weeks, three times a day: one mail on day 2 and one on day 7, never more", async () => {
  const owner = await newShop({ plan: "paid" });
  const got: string[] = [];
  for (let day = 0; day <= 28; day++) {
    for (const time of ["09:35", "10:35", "11:35"]) {
      await morning(day, time);
      const sent = mailsTo(owner).length;
      if (sent > got.length) got.push(`day ${day}, ${time}`);
      expect(sent).toBe(got.length);
    }
  }
  expect(got).toEqual(["day 2, 09:35", "day 7, 09:35"]);
  expect(subjectsTo(owner)).toEqual([firstWeekSubjects.print, firstWeekSubjects.invite]);
  expect(mailsTo(owner)[0]?.text).toContain("https://estrelou.test/impressao");
});

test("a clock set back, and concurrent runs after the mails are deleted, mail nothing more", async () => {
  const owner = await newShop();
  for (const day of [2, 7, 2, 3, 7, 8]) await morning(day);
  expect(mailsTo(owner)).toHaveLength(2);
  const late = await newShop();
  const ask = () => mailFirstWeek(api.services, { businessId: late.businessId, day: 2 });
  await raceWrites(api.services.db, ["first_week_mail"], () => [ask(), ask(), ask()]);
  await api.runJobs();
  await sql`delete from mail_outbox`.execute(api.services.db);
  await ask();
  await api.runJobs();
  expect(mailsTo(late)).toHaveLength(1);
});

test("mails are sent in São Paulo's morning only, and a day late if no worker ran", async () => {
  const owner = await newShop();
  for (const time of ["00:05", "07:59", "12:00", "22:00"]) await morning(2, time);
  expect(mailsTo(owner)).toEqual([]);
  await morning(3, "08:00");
  expect(mailsTo(owner)).toHaveLength(1);
  await morning(9);
  expect(mailsTo(owner)).toHaveLength(1);
});

test("on a Monday the digest comes, and the mail of the first week on Tuesday", async () => {
  const saturday = "2026-11-14";
  api.clock.set(at(saturday, "10:00"));
  const owner = await newShop();
  const morningOf = async (day: number) => {
    api.clock.set(at(shiftDay(saturday, day), "09:35"));
    await mailFirstWeeks(api.services);
    await api.runJobs();
    return mailsTo(owner).length;
  };
  expect([await morningOf(2), await morningOf(3)]).toEqual([0, 1]);
  expect([await morningOf(7), await morningOf(8)]).toEqual([2, 2]);
});

test("an owner gets the step that is missing, and nothing if none is", async () => {
  const placeless = await newShop({ googleUrl: null, placeName: null });
  const [scanned, invited] = [await newShop(), await newShop()];
  await visit(api, scanned, "mesa-4");
  // Links that the owner sent, and the own website, are no scans.
  for (const source of ["whatsapp", "link", "site", "totem"]) await visit(api, invited, source);
  await morning(2);
  expect(subjectsTo(placeless)).toEqual([firstWeekSubjects.place]);
  expect(subjectsTo(scanned)).toEqual([]);
  expect(subjectsTo(invited)).toEqual([firstWeekSubjects.print]);
  await visit(api, invited, "");
  await morning(7);
  expect(subjectsTo(invited)).toHaveLength(1);
  expect(subjectsTo(scanned)).toEqual([]);
});

test("no mail about a held, blocked, removed or planless business, nor to a closed or returned address", async () => {
  const planless = await newShop({ plan: "none" });
  const unconfirmed = await newShop({ confirmed: false });
  const [held, blocked, removed, closed, returned, control] = await Promise.all(
    Array.from({ length: 6 }, () => newShop()),
  );
  const { db } = api.services;
  const now = api.clock.now();
  const business = (one: Tenant | undefined, set: object) =>
    db
      .updateTable("business")
      .set(set)
      .where("id", "=", one?.businessId ?? "")
      .execute();
  const account = (one: Tenant | undefined, set: object) =>
    db
      .updateTable("account")
      .set(set)
      .where("id", "=", one?.accountId ?? "")
      .execute();
  await db
    .insertInto("invitation_sender")
    .values({ business_id: held?.businessId ?? "", held_at: now, hold_reason: "complaints" })
    .execute();
  await business(blocked, { blocked_at: now });
  await business(removed, { removed_at: now });
  await account(closed, { closed_at: now });
  await account(returned, { email_bounced_at: now });
  await morning(2);
  await morning(7);
  const none = [planless, unconfirmed, held, blocked, removed, closed, returned];
  expect(none.map((one) => one && mailsTo(one).length)).toEqual([0, 0, 0, 0, 0, 0, 0]);
  expect(control && mailsTo(control).length).toBe(2);
});

test("a second business, a member, and a member who opens a business later get no mail", async () => {
  const owner = await newShop();
  const member = await newShop();
  await sql`delete from business where id = ${member.businessId}`.execute(api.services.db);
  await addMember(api.services, owner, member, "manager");
  api.clock.set(at(shiftDay(confirmed, 1), "10:00"));
  const second = await newShop({ account: owner });
  await newShop({ account: member });
  for (let day = 0; day < 12; day++) await morning(day);
  expect(mailsTo(member)).toEqual([]);
  expect(mailsTo(owner)).toHaveLength(2);
  expect(mailsTo(owner)[0]?.text).toContain(`loja=${owner.businessId}`);
  expect(
    mailsTo(owner)
      .map(({ text }) => text)
      .join(),
  ).not.toContain(second.businessId);
});

test("one click on the mail's link ends the mails of the first week", async () => {
  const [owner, other] = [await newShop(), await newShop()];
  await morning(2);
  const [mail] = mailsTo(owner);
  expect(mail?.headers?.["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
  const link = new URL(mail?.headers?.["List-Unsubscribe"]?.slice(1, -1) ?? "");
  expect(mail?.text).toContain(link.href);
  const response = await fetch(api.url + link.pathname + link.search, {
    method: "POST",
    body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
  });
  expect(response.status).toBe(200);
  await morning(7);
  expect([owner, other].map((one) => mailsTo(one).length)).toEqual([1, 2]);
});

test("a business whose mail fails does not stop the others, and the retry mails it", async () => {
  const owners = [await newShop(), await newShop(), await newShop()];
  const { enqueue } = api.services.queue;
  const unlucky = owners[0]?.businessId ?? "";
  api.services.queue.enqueue = async (on, job, data, options) => {
    if (JSON.stringify(data).includes(unlucky)) throw new Error("no room");
    return enqueue(on, job, data, options);
  };
  await expect(morning(2)).rejects.toThrow("mails of the first week failed");
  api.services.queue.enqueue = enqueue;
  await api.runJobs();
  expect(owners.map((one) => mailsTo(one).length)).toEqual([0, 1, 1]);
  await morning(2, "10:35");
  expect(owners.map((one) => mailsTo(one).length)).toEqual([1, 1, 1]);
});

test("what came of the mails is counted by day and step, up to two weeks later", async () => {
  const [quick, slow] = [await newShop(), await newShop()];
  await newShop({ googleUrl: null });
  await morning(2);
  await visit(api, quick, "");
  for (let day = 3; day < 17; day++) await morning(day);
  await visit(api, slow, "");
  for (let day = 17; day < 30; day++) await morning(day);
  const counted = await readFirstWeek(api.services);
  expect(counted.toSorted((a, b) => a.day - b.day || a.step.localeCompare(b.step))).toEqual([
    { day: 2, step: "place", sent: 1, done: 0 },
    { day: 2, step: "print", sent: 2, done: 1 },
    { day: 7, step: "invite", sent: 1, done: 1 },
    { day: 7, step: "place", sent: 1, done: 0 },
  ]);
});
