import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { send, startTestApi, type TestApi } from "#testing/api.ts";
import { addMember, addReview, createTenant } from "#testing/factories.ts";
import { newOperator } from "#testing/operator.ts";
import { newOwner } from "#testing/owner.ts";

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  ({ token } = await newOperator(api));
});
afterAll(() => api.stop());

const path = "/api/operator/accounts/";
const read = (account: string) => send(api, "GET", `${path}${account}/`, { token });
const search = async (query: string) => {
  const { body } = await send(api, "GET", `${path}?${query}`, { token });
  return body.results.map(({ id }: { id: string }) => id);
};

/** Adds an account without a shop. */
async function addAccount(more: { phone?: string; confirmed_at?: Date } = {}) {
  const id = uuidv7();
  const email = `sem-loja-${id}@exemplo.test`;
  const created_at = api.clock.now();
  await api.services.db
    .insertInto("account")
    .values({ id, email, created_at, ...more })
    .execute();
  return { id, email };
}

test("accounts are found by email, by the name or any slug of a shop, and by filter", async () => {
  const a = await createTenant(api.services, { placeName: "Zebra & Cia 100%", plan: "paid" });
  const b = await createTenant(api.services, { placeName: "Zebra Azul", plan: "none" });
  expect(await search("q=zEBra")).toEqual([b.accountId, a.accountId]);
  expect(await search(`q=${encodeURIComponent("zebra & cia 100%")}`)).toEqual([a.accountId]);
  expect(await search("q=zebra%25")).toEqual([]);
  expect(await search(`q=${a.slug}`)).toEqual([a.accountId]);
  expect(await search(`q=${b.email.toUpperCase()}`)).toEqual([b.accountId]);
  expect(await search("q=zebra&filter=paid")).toEqual([a.accountId]);
  expect(await search("q=zebra&filter=none")).toEqual([b.accountId]);
  expect(await search("q=zebra&filter=trial")).toEqual([]);
  expect(await search("q=zebra&filter=held")).toEqual([]);
  expect(await search(`q=zebra&before=${b.accountId}`)).toEqual([a.accountId]);
});

test("an account without a shop is found by email, and by the phone as people write it", async () => {
  const { id, email } = await addAccount({ phone: "11987651234" });
  expect(await search(`q=${email}`)).toEqual([id]);
  for (const typed of ["(11) 98765-1234", "+55 11 98765 1234", "8765-1234"]) {
    expect(await search(`q=${encodeURIComponent(typed)}`), typed).toEqual([id]);
  }
  expect(await search("q=987")).not.toContain(id);
  expect(await search(`q=${email}&filter=unconfirmed`)).toEqual([id]);
  expect((await read(id)).body).toMatchObject({ email, shops: [], has_password: false });
});

test("a page has 50 accounts, and names the last one if there are more", async () => {
  for (let index = 0; index < 51; index++) {
    await createTenant(api.services, { placeName: `Yucatán ${index}`, plan: "none" });
  }
  const { body } = await send(api, "GET", `${path}?q=yucat`, { token });
  expect(body.results).toHaveLength(50);
  expect(body.next).toBe(body.results[49].id);
  expect(await search(`q=yucat&before=${body.next}`)).toHaveLength(1);
});

test("the page of an account lists its shops, sessions and log-ins, and no word of its customers", async () => {
  const owner = await newOwner(api);
  await addReview(api.services, owner.businessId, { rating: 2, comment: "Palavra secreta" });
  const { status, body } = await read(owner.accountId);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    email: owner.email,
    shops: [{ id: owner.businessId, slug: owner.slug, plan: "trial", reviews: 1 }],
    sessions: [{ device: null }],
    logins: [{ outcome: "opened", times: 1 }],
  });
  expect(JSON.stringify(body)).not.toMatch(/secreta/);
  expect((await read(uuidv7())).status).toBe(404);
});

test("the page of an account lists the team of each shop, and the teams that the person is in", async () => {
  const owner = await newOwner(api, { placeName: "Loja Um" });
  const second = await createTenant(api.services, { placeName: "Loja Dois", account: owner });
  const clerk = await createTenant(api.services);
  await addMember(api.services, second, clerk, "staff");
  const { body } = await read(owner.accountId);
  expect(body.members).toEqual([
    {
      ...{ business: second.businessId, account: clerk.accountId, email: clerk.email },
      ...{ role: "staff", since: expect.any(String) },
    },
  ]);
  expect(body.works_in).toEqual([]);
  const { body: other } = await read(clerk.accountId);
  expect([other.members, other.works_in]).toEqual([
    [],
    [{ id: second.businessId, name: "Loja Dois", slug: second.slug, role: "staff" }],
  ]);
});

test("every call about an account names it in the log, and the log can be read by account", async () => {
  const owner = await newOwner(api);
  await read(owner.accountId);
  await send(api, "GET", `/api/operator/businesses/${owner.businessId}/`, { token });
  const log = `/api/operator/audit/?account=${owner.accountId}`;
  const { body } = await send(api, "GET", log, { token });
  expect(body.results).toMatchObject([
    { action: "Abriu uma empresa", business: owner.businessId },
    { action: "Abriu uma conta", account: owner.accountId, reason: null },
  ]);
});
