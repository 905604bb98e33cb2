import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { shiftDay } from "#src/lib/time/days.ts";
import { startTestApi } from "#testing/api.ts";
import { addReview, createTenant, type Tenant } from "#testing/factories.ts";
import { countWaitingStatements } from "#testing/waiting-statements.ts";
import { eraseComment } from "../messages/erase-comment.server.ts";
import { mailDigest } from "./mail-digest.server.tsx";

const firstMonday = "2026-11-02";
const at = (day: string, time: string) => new Date(`${day}T${time}:00-03:00`);

const api = await startTestApi();
beforeEach(() => api.clock.set(at(shiftDay(firstMonday, -7), "07:30")));
afterAll(() => api.stop());

const newTenant = () => createTenant(api.services);
const digestsTo = ({ email }: Tenant) =>
  api.sent.filter(({ to, subject }) => to === email && subject.startsWith("Sua semana"));

test("a digest that still waits when a comment of its week is erased is not mailed", async () => {
  const [erased, other] = [await newTenant(), await newTenant()];
  const week = shiftDay(firstMonday, -7);
  const createdAt = at(week, "15:00");
  for (const { businessId } of [erased, other]) {
    await addReview(api.services, businessId, { rating: 1, comment: "Meu segredo", createdAt });
  }
  api.clock.set(at(firstMonday, "08:00"));
  for (const { businessId } of [erased, other])
    await mailDigest(api.services, { businessId, week });
  const { id } = await api.services.db
    .selectFrom("review")
    .select("id")
    .where("business_id", "=", erased.businessId)
    .executeTakeFirstOrThrow();
  await eraseComment(api.services, erased.businessId, { id, by: null });
  await api.runJobs();
  expect([erased, other].map((one) => digestsTo(one).length)).toEqual([0, 1]);
});

test("a digest that is written while a comment of its week is erased does not quote it", async () => {
  const owner = await newTenant();
  const { businessId } = owner;
  const week = shiftDay(firstMonday, -7);
  const createdAt = at(week, "15:00");
  const comment = "Meu segredo";
  const id = await addReview(api.services, businessId, { rating: 1, comment, createdAt });
  await addReview(api.services, businessId, { rating: 5, comment: "Tudo certo", createdAt });
  api.clock.set(at(firstMonday, "08:00"));
  const { db } = api.services;
  let mailing: Promise<void> | undefined;
  await db.transaction().execute(async (tx) => {
    await sql`lock table digest_sent in share mode`.execute(tx);
    mailing = mailDigest(api.services, { businessId, week });
    await expect.poll(() => countWaitingStatements(db)).toBe(1);
    await eraseComment(api.services, businessId, { id, by: null });
  });
  await mailing;
  await api.runJobs();
  const [mail] = digestsTo(owner);
  expect(mail?.text).toContain("Tudo certo");
  expect(mail?.text).not.toContain("segredo");
});
