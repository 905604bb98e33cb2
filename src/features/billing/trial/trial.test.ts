import { afterAll, beforeAll, expect, test } from "vitest";
import { send, startTestApi, type TestApi } from "#testing/api.ts";
import {
  type BillingOwner,
  callingAs,
  createBillingOwner,
  mailsTo,
  runScheduled,
} from "#testing/billing.ts";
import type { Tenant } from "#testing/factories.ts";
import { rate, storedFor } from "#testing/feedback.ts";
import { raceWrites } from "#testing/waiting-statements.ts";
import { savePlan } from "../plans/save-plan.server.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const view = async (who: BillingOwner) => (await who.call("GET", "/api/subscription/")).body;

test("without a plan a panel call gets 402; during the trial it gets 200 until the last millisecond", async () => {
  const who = await createBillingOwner(api);
  const closed = await who.call("GET", "/api/dashboard/summary/");
  expect(closed).toMatchObject({ status: 402, body: { code: "plan_required" } });
  expect((await who.call("GET", "/api/me")).status).toBe(200);
  expect(await view(who)).toMatchObject({ state: "none", trial: { available: true, days: 14 } });

  api.clock.set("2027-03-01T22:30:00-03:00");
  const begun = await who.call("POST", "/api/assinaturas/criar/", {
    uuid: who.accountId,
    plan: "trial",
  });
  expect(begun).toMatchObject({ status: 201, body: { state: "trial", plan: "trial" } });
  expect((await view(who)).until).toBe("2027-03-16T03:00:00.000Z");
  api.clock.set("2027-03-15T23:59:59.999-03:00");
  expect((await who.call("GET", "/api/dashboard/summary/")).status).toBe(200);
  api.clock.set("2027-03-16T00:00:00-03:00");
  expect((await who.call("GET", "/api/dashboard/summary/")).status).toBe(402);
  expect(await view(who)).toMatchObject({ state: "ended", entitled: false });
});

test("an account, email or phone in any spelling gets one trial; the second gets 409", async () => {
  const trial = async (who: BillingOwner) =>
    who.call("POST", "/api/assinaturas/criar/", { uuid: who.accountId, plan: "trial" });
  const withContact = async (email: string, phone: string) => {
    const who = await createBillingOwner(api);
    const { db } = api.services;
    await db.updateTable("account").set({ email, phone }).where("id", "=", who.accountId).execute();
    return callingAs(api, { ...who, email });
  };

  const first = await withContact("ana.souza@gmail.com", "(11) 98765-4321");
  expect((await trial(first)).status).toBe(201);
  expect(await trial(first)).toMatchObject({ status: 409, body: { code: "trial_used" } });
  const sameMail = await withContact("anasouza+2@gmail.com", "21 91111-1111");
  expect((await trial(sameMail)).body.erro).toMatch(/já foi usado/);
  const samePhone = await withContact("outra@exemplo.test", "+55 11 8765-4321");
  expect((await trial(samePhone)).status).toBe(409);
  expect((await view(samePhone)).trial.available).toBe(false);
});

test("of two accounts with one phone that start their trials together, one gets a trial", async () => {
  const owners = [await createBillingOwner(api), await createBillingOwner(api)];
  const accounts = owners.map(({ accountId }) => accountId);
  const { db } = api.services;
  await db
    .updateTable("account")
    .set({ phone: "31988887777" })
    .where("id", "in", accounts)
    .execute();
  const answers = await raceWrites(db, ["trial_claim"], () =>
    owners.map((who) =>
      who.call("POST", "/api/assinaturas/criar/", { uuid: who.accountId, plan: "trial" }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const states = await Promise.all(owners.map(async (who) => (await view(who)).state));
  expect(states.toSorted()).toEqual(["none", "trial"]);
});

test("the owner gets one mail three days and one mail one day before the trial ends", async () => {
  const who = await createBillingOwner(api);
  api.clock.set("2027-05-03T10:00:00-03:00");
  await who.call("POST", "/api/assinaturas/criar/", { uuid: who.accountId, plan: "trial" });
  const mails: string[][] = [];
  for (let day = 4; day <= 19; day++) {
    api.clock.set(`2027-05-${String(day).padStart(2, "0")}T09:05:00-03:00`);
    await runScheduled(api, "billing.remind-trials");
    await runScheduled(api, "billing.remind-trials");
    mails[day] = await mailsTo(api, who);
  }
  const first = "Seu teste grátis termina em 17 de maio";
  const second = "Seu teste grátis termina amanhã";
  expect([mails[13], mails[14]]).toEqual([[], [first]]);
  expect([mails[15], mails[16], mails[19]]).toEqual([[first], [first, second], [first, second]]);
});

test("a blocked business gets no mail that the trial ends", async () => {
  const who = await createBillingOwner(api);
  api.clock.set("2027-06-07T10:00:00-03:00");
  await who.call("POST", "/api/assinaturas/criar/", { uuid: who.accountId, plan: "trial" });
  const block = (blocked_at: Date | null) =>
    api.services.db
      .updateTable("business")
      .set({ blocked_at })
      .where("id", "=", who.businessId)
      .execute();
  await block(api.clock.now());
  api.clock.set("2027-06-20T09:05:00-03:00");
  await runScheduled(api, "billing.remind-trials");
  expect(await mailsTo(api, who)).toEqual([]);
  await block(null);
  await runScheduled(api, "billing.remind-trials");
  expect(await mailsTo(api, who)).toEqual(["Seu teste grátis termina amanhã"]);
});

test("without a plan to pay for, no mail says that the trial ends", async () => {
  const who = await createBillingOwner(api);
  api.clock.set("2027-07-05T10:00:00-03:00");
  await who.call("POST", "/api/assinaturas/criar/", { uuid: who.accountId, plan: "trial" });
  api.clock.set("2027-07-18T09:05:00-03:00");
  await savePlan(api.services, { id: "mensal", retired: true });
  await runScheduled(api, "billing.remind-trials");
  expect(await mailsTo(api, who)).toEqual([]);
  await savePlan(api.services, { id: "mensal", retired: false });
  await runScheduled(api, "billing.remind-trials");
  expect(await mailsTo(api, who)).toEqual(["Seu teste grátis termina amanhã"]);
});

test("without a plan the review page still stores reviews, but shows no Google prompt", async () => {
  const clientOf = async ({ slug }: Tenant) =>
    (await send(api, "GET", `/api/client/${slug}/`)).body.client;
  const who = await createBillingOwner(api);
  expect(await clientOf(who)).toMatchObject({ googleUrl: null });
  const sent = await rate(api, who, { rating: 5 });
  expect(sent).toMatchObject({ status: 201, body: { invite: false } });
  expect((await storedFor(api, who)).reviews).toMatchObject([{ rating: 5 }]);

  const withTrial = await createBillingOwner(api, {});
  expect((await clientOf(withTrial)).googleUrl).toMatch(/^https/);
  expect((await rate(api, withTrial, { rating: 5 })).body.invite).toBe(true);
});
