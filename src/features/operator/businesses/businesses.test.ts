import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { remindOfTrialEnd } from "#src/features/billing/trial/remind-of-trial-end.server.ts";
import { startTrial } from "#src/features/billing/trial/start-trial.server.ts";
import { mailDigest } from "#src/features/reviews/digest/mail-digest.server.tsx";
import { addDays } from "#src/lib/time/calendar.ts";
import { lastWeek } from "#src/lib/time/days.ts";
import { send, startTestApi, type TestApi } from "#testing/api.ts";
import { addReview, createTenant } from "#testing/factories.ts";
import { humanToken } from "#testing/human.ts";
import { addKey } from "#testing/keys.ts";
import { newOperator } from "#testing/operator.ts";
import { newOwner } from "#testing/owner.ts";

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startTestApi();
  // A Wednesday, so that the week of the digest ends after the businesses were created.
  api.clock.set("2027-03-10T12:00:00-03:00");
});
beforeEach(async () => {
  ({ token } = await newOperator(api));
});
afterAll(() => api.stop());

const path = "/api/operator/businesses/";
const reason = "Pedido do dono";
const act = (method: string, rest: string, more?: object) =>
  send(api, method, `${path}${rest}`, {
    token,
    ...(method === "GET" ? {} : { body: { reason, ...more } }),
  });
const subjects = (email: string) =>
  api.sent.filter(({ to }) => to === email).map(({ subject }) => subject);
/** The newest acts on a business: text and reason. */
const acts = async (businessId: string) => {
  const log = `/api/operator/audit/?acts=acts&business=${businessId}`;
  const { body } = await send(api, "GET", log, { token });
  type Entry = { action: string; reason: string | null };
  return body.results.map(({ action, reason: why }: Entry) => [action, why]);
};
test("the facts of a business contain no word of its customers", async () => {
  const owner = await newOwner(api);
  const { businessId } = owner;
  const id = await addReview(api.services, businessId, { rating: 2, comment: "Palavra secreta" });
  await send(api, "PATCH", `/api/dashboard/messages/${id}/`, {
    token: owner.token,
    body: { note: "Anotação secreta" },
  });
  const { status, body } = await act("GET", `${businessId}/`);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    id: businessId,
    email: owner.email,
    plan: "trial",
    reviews: 1,
    stars: [0, 1, 0, 0, 0],
    blocked_at: null,
  });
  expect(JSON.stringify(body)).not.toMatch(/secreta/);
  expect((await act("GET", `${uuidv7()}/`)).status).toBe(404);
});

test("the desk counts the keys of a business and shows their last use", async () => {
  const owner = await newOwner(api);
  const other = await newOwner(api);
  const shown = async () => {
    const { body } = await act("GET", `${owner.businessId}/`);
    return [body.api_keys, body.api_key_used_at];
  };
  expect(await shown()).toEqual([0, null]);
  await addKey(api.services, other);
  const { key } = await addKey(api.services, owner);
  await addKey(api.services, owner, { expiresAt: api.clock.now() });
  expect(await shown()).toEqual([2, null]);
  expect((await send(api, "GET", "/api/v1/avaliacoes", { token: key })).status).toBe(200);
  expect(await shown()).toEqual([2, api.clock.now().toISOString()]);
});

test("a blocked business has no review page, no panel and no mails, and gets all of it back", async () => {
  const owner = await newOwner(api);
  const { businessId, slug } = owner;
  const lookUp = async () => (await send(api, "GET", `/api/client/${slug}/`)).body.exists;
  const rate = async () => {
    const body = {
      id: uuidv7(),
      rating: 1,
      comment: "",
      recaptcha: await humanToken(api.services, `feedback:${slug}` as "login"),
    };
    return (await send(api, "POST", `/api/feedback/${slug}/`, { body })).status;
  };
  const panel = async () => (await send(api, "GET", "/api/dashboard/summary/", owner)).body;
  const profile = async () => (await send(api, "GET", "/api/me", owner)).body.blocked;
  const digest = async () => {
    const week = lastWeek(addDays(api.clock.now(), 7));
    await mailDigest(api.services, { businessId, week });
    await api.runJobs();
    return api.sent.filter(({ to, subject }) => to === owner.email && /semana/i.test(subject))
      .length;
  };
  const review = await addReview(api.services, businessId, { rating: 1, comment: "Antes" });
  expect([await lookUp(), await profile()]).toEqual([true, false]);

  expect((await act("POST", `${businessId}/block/`)).status).toBe(200);
  expect([await lookUp(), await profile()]).toEqual([false, true]);
  expect(await rate()).toBe(404);
  expect((await panel()).code).toBe("business_blocked");
  expect(await digest()).toBe(0);
  expect((await send(api, "GET", "/api/account/export/", owner)).status).toBe(200);
  const order = { uuid: owner.accountId, plan: "mensal" };
  const subscribed = await send(api, "POST", "/api/assinaturas/criar/", {
    token: owner.token,
    body: order,
  });
  expect([subscribed.status, subscribed.body.code]).toEqual([403, "business_blocked"]);
  expect(subjects(owner.email)).toEqual(["Sua loja está bloqueada no Estrelou"]);

  expect((await act("POST", `${businessId}/unblock/`)).status).toBe(200);
  expect([await lookUp(), await profile()]).toEqual([true, false]);
  expect((await panel()).total).toBe(1);
  expect(await digest()).toBe(1);
  const stored = api.services.db.selectFrom("review").select("id").where("id", "=", review);
  expect(await stored.execute()).toHaveLength(1);
  expect((await act("POST", `${uuidv7()}/block/`)).status).toBe(404);
  expect(subjects(owner.email)).toContain("Sua loja voltou ao ar");
  expect(await acts(businessId)).toEqual([
    ["Desbloqueou uma empresa", reason],
    ["Bloqueou uma empresa", reason],
  ]);
});

test("more days of trial count from its end, or from today after it, and the owner is told and reminded again", async () => {
  const owner = await createTenant(api.services, { plan: "none" });
  const { businessId } = owner;
  const extend = async (days: number) => (await act("POST", `${businessId}/trial/`, { days })).body;
  expect((await extend(3)).code).toBe("no_trial");
  expect((await extend(61)).code).toBe("invalid_request");
  await startTrial(api.services, businessId);
  const until = async () => (await act("GET", `${businessId}/`)).body.plan_until;
  expect(await until()).toBe("2027-03-25T03:00:00.000Z");
  await extend(3);
  expect(await until()).toBe("2027-03-28T03:00:00.000Z");
  api.clock.set("2027-04-10T12:00:00-03:00");
  ({ token } = await newOperator(api));
  await extend(5);
  expect(await until()).toBe("2027-04-16T03:00:00.000Z");
  await api.runJobs();
  expect(subjects(owner.email)).toEqual(Array(2).fill("Seu teste grátis ficou mais longo"));
  expect(api.sent.at(-1)?.text).toContain("até 15 de abril de 2027");
  api.clock.set("2027-04-13T12:00:00-03:00");
  const reminders = async () => {
    await remindOfTrialEnd(api.services);
    await api.runJobs();
    return subjects(owner.email).length - 2;
  };
  expect([await reminders(), await reminders()]).toEqual([1, 1]);
  ({ token } = await newOperator(api));
  await extend(10);
  api.clock.set("2027-04-23T12:00:00-03:00");
  expect(await reminders()).toBe(3);
  api.clock.set("2027-03-10T12:00:00-03:00");
});

test("a removal needs the typed slug, and removes the account like its owner would", async () => {
  const owner = await newOwner(api);
  const { businessId, slug, accountId } = owner;
  const wrong = await act("DELETE", `${businessId}/`, { slug: "outra-loja" });
  expect([wrong.status, wrong.body.code]).toEqual([400, "slug_differs"]);
  expect((await send(api, "GET", "/api/me", owner)).status).toBe(200);

  expect((await act("DELETE", `${businessId}/`, { slug })).status).toBe(202);
  expect((await send(api, "GET", "/api/me", owner)).status).toBe(401);
  await api.runJobs();
  const { db } = api.services;
  const left = await db.selectFrom("account").select("id").where("id", "=", accountId).execute();
  expect(left).toEqual([]);
  // The audit log still names the business.
  const { body } = await send(api, "GET", `/api/operator/audit/?business=${businessId}`, { token });
  expect(body.results).toMatchObject([
    { action: "Excluiu uma conta a pedido", business: businessId, business_name: null, reason },
    { action: "Excluiu uma conta a pedido", business: businessId, reason },
  ]);
});

test("a removal of one business of several leaves the account and the others", async () => {
  const owner = await newOwner(api);
  const second = await createTenant(api.services, { account: owner });
  const { businessId, slug } = second;
  expect((await act("DELETE", `${businessId}/`, { slug })).status).toBe(202);
  // A repeated call, before the job ran, finds one business in the account: the other one.
  expect((await act("DELETE", `${businessId}/`, { slug })).status).toBe(404);
  await api.runJobs();
  const { status, body } = await send(api, "GET", "/api/me", owner);
  expect(status).toBe(200);
  expect(body.shops.map(({ id }: { id: string }) => id)).toEqual([owner.businessId]);
});

test("the audit log has the reason of an act, whatever the case of its content type", async () => {
  const { businessId } = await createTenant(api.services);
  const blocked = await send(api, "POST", `${path}${businessId}/block/`, {
    token,
    body: { reason },
    headers: { "Content-Type": "Application/JSON" },
  });
  expect(blocked.status).toBe(200);
  expect(await acts(businessId)).toEqual([["Bloqueou uma empresa", reason]]);
});
