import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { shopHeader } from "#src/features/session/owner/shop-header.ts";
import { send, startTestApi, type TestApi } from "#testing/api.ts";
import { addReview, createTenant } from "#testing/factories.ts";
import { newOwner, type TestOwner } from "#testing/owner.ts";
import { addSecondShop } from "#testing/second-shop.ts";
import { addSubscription } from "#testing/subscription-rows.ts";

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const add = (owner: TestOwner, body: object = {}) =>
  send(api, "POST", "/api/shops/", { token: owner.token, body });
const list = async ({ token }: TestOwner) =>
  (await send(api, "GET", "/api/shops/", { token })).body;
const me = (owner: TestOwner, shop?: string) =>
  send(api, "GET", "/api/me", {
    token: owner.token,
    headers: shop === undefined ? {} : { [shopHeader]: shop },
  });

describe("the business of a call", () => {
  test("without the header it is the oldest own one, with the header the named one", async () => {
    const owner = await newOwner(api, { placeName: "Padaria Um" });
    api.clock.advance({ minutes: 1 });
    const { status, body: second } = await add(owner);
    expect(status).toBe(201);
    const { body: first } = await me(owner);
    expect(first).toMatchObject({
      uuid: owner.accountId,
      business: owner.businessId,
      role: "owner",
    });
    expect(first.shops).toEqual([
      { id: owner.businessId, name: "Padaria Um", slug: owner.slug, role: "owner" },
      { id: second.id, name: null, slug: second.slug, role: "owner" },
    ]);
    const { body: named } = await me(owner, second.id);
    expect(named).toMatchObject({ uuid: owner.accountId, business: second.id, place_name: null });
    expect((await me(owner, second.id.toUpperCase())).body.business).toBe(second.id);
    expect((await me(owner, "")).body.business).toBe(owner.businessId);
  });

  test("another owner's business gets 404, a malformed id 400, and both keep the session", async () => {
    const [owner, other] = [await newOwner(api), await createTenant(api.services)];
    for (const shop of [other.businessId, "00000000-0000-7000-8000-000000000000"]) {
      const { status, body } = await me(owner, shop);
      expect([status, body.code]).toEqual([404, "business_not_found"]);
    }
    for (const shop of ["1", "'", "x".repeat(36), `${owner.businessId},${other.businessId}`]) {
      const { status, body } = await me(owner, shop);
      expect([status, body.code]).toEqual([400, "invalid_request"]);
    }
    expect((await me(owner)).status).toBe(200);
  });

  test("a change of one business leaves the other one as it is", async () => {
    const owner = await newOwner(api);
    const { body: second } = await add(owner);
    const changed = await send(api, "PATCH", "/api/dashboard/badge/", {
      token: owner.token,
      headers: { [shopHeader]: second.id },
      body: { shown: true },
    });
    expect(changed.status).toBe(200);
    const shown = async (headers: Record<string, string>) =>
      (await send(api, "GET", "/api/dashboard/badge/", { token: owner.token, headers })).body.shown;
    expect([await shown({ [shopHeader]: second.id }), await shown({})]).toEqual([true, false]);
  });
});

test("the list has the numbers of each business, and no counts of a business without a plan", async () => {
  const owner = await newOwner(api, { placeName: "Padaria Um" });
  api.clock.advance({ minutes: 1 });
  const { body: second } = await add(owner);
  await addReview(api.services, owner.businessId, { rating: 5 });
  const bad = await addReview(api.services, owner.businessId, { rating: 1 });
  await send(api, "PATCH", `/api/dashboard/messages/${bad}/`, {
    token: owner.token,
    body: { displayed: true, status: "open" },
  });
  const { shops, add_refused } = await list(owner);
  expect(add_refused).toBe("shop_unpaid");
  expect(shops).toHaveLength(2);
  expect(shops[0]).toMatchObject({
    ...{ id: owner.businessId, name: "Padaria Um", role: "owner", entitled: true, blocked: false },
    ...{ unread: 1, open: 1, today: 2, rating: { average: 3, total: 2 } },
    ...{ google_unanswered: null, plan: { state: "trial", price: null } },
  });
  expect(shops[1]).toMatchObject({
    ...{ id: second.id, name: null, entitled: true, unread: 0, open: 0, today: 0 },
    rating: { average: null, total: 0 },
  });
  await api.services.db
    .updateTable("entitlement")
    .set({ until: api.clock.now() })
    .where("business_id", "=", owner.businessId)
    .execute();
  const uncounted = { unread: null, open: null, today: null, google_unanswered: null };
  expect((await list(owner)).shops[0]).toMatchObject({ entitled: false, ...uncounted });
});

test("a blocked business is listed without numbers, and its account adds no other one", async () => {
  const owner = await newOwner(api);
  await addReview(api.services, owner.businessId, { rating: 1 });
  await api.services.db
    .updateTable("business")
    .set({ blocked_at: api.clock.now() })
    .where("id", "=", owner.businessId)
    .execute();
  const { status, body } = await add(owner, { copy_from: owner.businessId });
  expect([status, body.code]).toEqual([409, "shop_blocked"]);
  const { shops, add_refused } = await list(owner);
  expect(add_refused).toBe("shop_blocked");
  expect(shops[0]).toMatchObject({ blocked: true, unread: null, open: null, today: null });
});

describe("the receipts of all shops", () => {
  const day = (number: number) => new Date(Date.UTC(2026, 0, number));
  const receiptsOf = async ({ token }: TestOwner, page = 1) =>
    (await send(api, "GET", `/api/shops/receipts/?page=${page}`, { token })).body;

  test("are those of the own shops, newest first, each with its shop and the code of the payment", async () => {
    const owner = await newOwner(api, { placeName: "Padaria Um" });
    const second = await addSecondShop(api.services, owner, { placeName: "Padaria Dois" });
    const stranger = await newOwner(api, { placeName: "Padaria de outra conta" });
    const paid = { status: "paid" };
    await addSubscription(api.services, { business_id: owner.businessId, status: "active" }, [
      { ...paid, due_at: day(1), paid_at: day(2), provider_payment_id: "pay-1" },
      { ...paid, due_at: day(20), provider_invoice_id: "invoice-3", status: "failed" },
    ]);
    await addSubscription(api.services, { business_id: second.businessId, status: "active" }, [
      { ...paid, due_at: day(10), paid_at: day(10), provider_payment_id: "pay-2" },
    ]);
    await addSubscription(api.services, { business_id: stranger.businessId, status: "active" }, [
      { ...paid, due_at: day(15), provider_payment_id: "pay-of-a-stranger" },
    ]);
    const [one, two] = [
      { id: owner.businessId, name: "Padaria Um" },
      { id: second.businessId, name: "Padaria Dois" },
    ];
    const id = expect.any(String);
    expect(await receiptsOf(owner)).toEqual({
      receipts: [
        {
          id,
          at: day(20).toISOString(),
          amount: 9.9,
          status: "failed",
          code: "invoice-3",
          shop: one,
        },
        {
          id,
          at: day(10).toISOString(),
          amount: 9.9,
          status: "paid",
          code: "pay-2",
          shop: two,
        },
        { id, at: day(2).toISOString(), amount: 9.9, status: "paid", code: "pay-1", shop: one },
      ],
      has_more: false,
    });
  });

  test("come in pages of 50, without a receipt twice", async () => {
    const owner = await newOwner(api);
    const charges = Array.from({ length: 51 }, () => ({ status: "paid" }));
    const columns = { business_id: owner.businessId, status: "active" };
    await addSubscription(api.services, columns, charges);
    const [first, last] = [await receiptsOf(owner), await receiptsOf(owner, 2)];
    expect([first.receipts.length, first.has_more]).toEqual([50, true]);
    expect([last.receipts.length, last.has_more]).toEqual([1, false]);
    const ids = [...first.receipts, ...last.receipts].map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(51);
  });
});
