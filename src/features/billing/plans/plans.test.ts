import { afterAll, beforeAll, expect, test } from "vitest";
import { listen } from "#src/db/listen.ts";
import { logInAs, send, startTestApi, type TestApi } from "#testing/api.ts";
import { createTenant } from "#testing/factories.ts";
import { listPlans } from "./list-plans.server.ts";
import { PlanChangeError, savePlan } from "./save-plan.server.ts";
import { siteId } from "./site-id.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const ids = async () =>
  (await send(api, "GET", "/api/list/plans/")).body.map(({ id }: { id: string }) => id);

test("the trial and the monthly plan are offered with prices in reais", async () => {
  const { status, body } = await send(api, "GET", "/api/list/plans/");
  expect(status).toBe(200);
  expect(body).toMatchObject([
    { id: "trial", price: 0, mp_front_key: "APP_USR-test-public" },
    { id: "mensal", price: 9.9 },
  ]);
  expect(body[0].description).toMatch(/^14 dias/);
  const { db, settings } = api.services;
  const [trial] = await listPlans({ db, settings: { ...settings, trialDays: 1 } });
  expect(trial?.description).toMatch(/^1 dia com/);
});

test("an operator adds, changes and retires a plan; owners cannot subscribe to a retired plan", async () => {
  const { services } = api;
  const anual = { id: "anual", title: "Plano anual", priceCents: 9900, description: "Tudo" };
  await savePlan(services, anual);
  await savePlan(services, { id: "anual", priceCents: 8900 });
  const { body } = await send(api, "GET", "/api/list/plans/");
  expect(body[2]).toMatchObject({ id: "anual", title: "Plano anual", price: 89 });

  await savePlan(services, { id: "anual", retired: true });
  expect(await ids()).toEqual(["trial", "mensal"]);
  const owner = await createTenant(services);
  const { access: token } = await logInAs(api, owner);
  const order = { uuid: owner.accountId, plan: "anual", email: owner.email };
  const refused = await send(api, "POST", "/api/assinaturas/criar/", { token, body: order });
  expect(refused).toMatchObject({ status: 404, body: { code: "plan_unknown" } });
  await savePlan(services, { id: "anual", retired: false });
  expect(await ids()).toEqual(["trial", "mensal", "anual"]);
});

test("a plan without a price that is not the trial, and a trial with a price, are rejected", async () => {
  const { services } = api;
  await expect(savePlan(services, { id: "mensal", priceCents: 0 })).rejects.toThrow(
    PlanChangeError,
  );
  await expect(savePlan(services, { id: "trial", priceCents: 1 })).rejects.toThrow(PlanChangeError);
  await expect(savePlan(services, { id: "novo" })).rejects.toThrow(PlanChangeError);
});

test("a change of a plan is announced to every process, so that none caches the old price", async () => {
  const announced: string[] = [];
  const listener = await listen({
    url: api.databaseUrl,
    channel: "business_changed",
    onAnnouncement: (payload) => void announced.push(payload),
    onGap: () => {},
  });
  try {
    await savePlan(api.services, { id: "mensal", description: "Tudo o que há" });
    await expect.poll(() => announced).toEqual([siteId]);
  } finally {
    await listener.stop();
  }
});

test("a price that the provider does not charge is refused, and a plan that has one can only be retired", async () => {
  const { services } = api;
  for (const priceCents of [49, 70_001]) {
    const plan = { id: "caro", title: "Caro", priceCents };
    await expect(savePlan(services, plan)).rejects.toThrow(PlanChangeError);
    await expect(savePlan(services, { ...plan, retired: true })).rejects.toThrow(PlanChangeError);
  }
  for (const priceCents of [50, 70_000]) {
    await savePlan(services, { id: "limite", title: "Limite", priceCents });
  }
  await savePlan(services, { id: "limite", retired: true });
  const old = { id: "antigo", title: "Antigo", price_cents: 99_900, position: 20 };
  await services.db
    .insertInto("plan")
    .values({ ...old, description: "" })
    .execute();
  await expect(savePlan(services, { id: "antigo", title: "Outro" })).rejects.toThrow("700,00");
  await savePlan(services, { id: "antigo", retired: true });
  expect(await ids()).not.toContain("antigo");
});
