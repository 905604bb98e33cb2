import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { mailDigest } from "#src/features/reviews/digest/mail-digest.server.tsx";
import { addDays } from "#src/lib/time/calendar.ts";
import { lastWeek } from "#src/lib/time/days.ts";
import { send, startTestApi, type TestApi } from "#testing/api.ts";
import { addReview, createTenant } from "#testing/factories.ts";
import { humanToken } from "#testing/human.ts";
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
const act = (method: string, rest: string, body?: unknown) =>
  send(api, method, `${path}${rest}`, { token, ...(body === undefined ? {} : { body }) });
const search = async (query: string) => {
  const { body } = await act("GET", `?${query}`);
  return body.results.map(({ id }: { id: string }) => id);
};

test("businesses are found by the start of name, slug and email, and by filter", async () => {
  const a = await createTenant(api.services, { placeName: "Zebra & Cia 100%", plan: "paid" });
  const b = await createTenant(api.services, { placeName: "Zebra Azul", plan: "none" });
  expect(await search("q=zEBra")).toEqual([b.businessId, a.businessId]);
  expect(await search(`q=${encodeURIComponent("zebra & cia 100%")}`)).toEqual([a.businessId]);
  expect(await search("q=zebra%25")).toEqual([]);
  expect(await search(`q=${a.slug}`)).toEqual([a.businessId]);
  expect(await search(`q=${b.email}`)).toEqual([b.businessId]);
  expect(await search("q=zebra&filter=paid")).toEqual([a.businessId]);
  expect(await search("q=zebra&filter=none")).toEqual([b.businessId]);
  expect(await search("q=zebra&filter=trial")).toEqual([]);
  expect(await search("q=zebra&filter=held")).toEqual([]);
  expect(await search(`q=zebra&before=${b.businessId}`)).toEqual([a.businessId]);
});

test("a page has 50 businesses, and names the last one if there are more", async () => {
  for (let index = 0; index < 51; index++) {
    await createTenant(api.services, { placeName: `Yucatán ${index}`, plan: "none" });
  }
  const { body } = await act("GET", "?q=yucat");
  expect(body.results).toHaveLength(50);
  expect(body.next).toBe(body.results[49].id);
  expect(await search(`q=yucat&before=${body.next}`)).toHaveLength(1);
});

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
    sending: "unused",
    open_sessions: 1,
    blocked_at: null,
  });
  expect(JSON.stringify(body)).not.toMatch(/secreta/);
  expect((await act("GET", `${uuidv7()}/`)).status).toBe(404);
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
    return api.sent.filter(({ to }) => to === owner.email).length;
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
  expect(await search("filter=blocked")).toEqual([businessId]);

  expect((await act("POST", `${businessId}/unblock/`)).status).toBe(200);
  expect([await lookUp(), await profile()]).toEqual([true, false]);
  expect((await panel()).total).toBe(1);
  expect(await digest()).toBe(1);
  const stored = api.services.db.selectFrom("review").select("id").where("id", "=", review);
  expect(await stored.execute()).toHaveLength(1);
  expect((await act("POST", `${uuidv7()}/block/`)).status).toBe(404);
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
    { action: "Excluiu uma conta a pedido", business: businessId, business_name: null },
    { action: "Excluiu uma conta a pedido", business: businessId },
  ]);
});
