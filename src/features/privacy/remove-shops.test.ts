import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findAccount } from "#src/features/account/queries.server.ts";
import { shopHeader } from "#src/features/session/owner/shop-header.ts";
import { logInAs, send, startTestApi, type TestApi } from "#testing/api.ts";
import { addMember, addReview, createTenant, type Tenant } from "#testing/factories.ts";
import { newestMail } from "#testing/mail.ts";
import { isLarge } from "#testing/many-rows.ts";
import { emulatePayments, type TestProvider } from "#testing/payments.ts";
import { resumeRemovals } from "./resume-removals.server.ts";

let api: TestApi;
let provider: TestProvider;
beforeAll(async () => {
  api = await startTestApi();
  provider = await emulatePayments(api, { quick: true });
});
afterAll(() => api.stop());

/** How a shop pays: not at all, in its trial, with a card, or on the provider's page. */
const plans = ["none", "trial", "scheduled", "active", "pending"] as const;
type Plan = (typeof plans)[number];

/** Creates an account with these shops. Each shop's own call subscribes it. */
async function newAccount(shops: Plan[]): Promise<Tenant[]> {
  const tenants: Tenant[] = [];
  for (const plan of shops) {
    const [account] = tenants;
    const kind = plan === "trial" || plan === "scheduled" ? "trial" : "none";
    const options = { plan: kind, ...(account ? { account } : {}) } as const;
    tenants.push(await createTenant(api.services, options));
  }
  for (const [index, plan] of shops.entries()) {
    const tenant = tenants[index] as Tenant;
    if (plan === "none" || plan === "trial") continue;
    const card = plan === "pending" ? {} : { card_token_id: await provider.token() };
    const body = { uuid: tenant.accountId, plan: "mensal", email: tenant.email, ...card };
    const { status } = await callIn(tenant, "POST", "/api/assinaturas/criar/", body);
    expect(status).toBe(201);
  }
  return tenants;
}

async function callIn(shop: Tenant, method: string, path: string, body?: object) {
  const { access: token } = await logInAs(api, shop);
  return callWith(token, shop, method, path, body);
}

function callWith(token: string, shop: Tenant, method: string, path: string, body?: object) {
  const headers = { [shopHeader]: shop.businessId };
  return send(api, method, path, { token, headers, ...(body ? { body } : {}) });
}

/** The states of the subscriptions of each shop at the provider, by the reference of our row. */
async function remoteStates(): Promise<Map<string, string>> {
  const { subscriptions } = await provider.state();
  return new Map(Object.values(subscriptions).map((one) => [one.reference, one.status]));
}

/** The references of a shop's subscriptions. Read before the removal, which deletes the rows. */
async function referencesOf(shops: Tenant[]): Promise<string[]> {
  const rows = await api.services.db
    .selectFrom("subscription")
    .select("id")
    .where("business_id", "in", [
      "00000000-0000-7000-8000-000000000000",
      ...shops.map((s) => s.businessId),
    ])
    .execute();
  return rows.map(({ id }) => id);
}

const removeShop = (shop: Tenant, password = shop.password) =>
  callIn(shop, "DELETE", `/api/shops/${shop.businessId}/`, { password });

const closeAccount = (shop: Tenant) =>
  callIn(shop, "DELETE", "/api/account/", { password: shop.password });

/** Runs the removals until they are done, also after failures of the provider. */
async function finishRemovals() {
  await api.runJobs().catch(() => {});
  await provider.set({ trouble: "none" });
  await resumeRemovals(api.services);
  await api.runJobs();
}

describe("removing an account", () => {
  test("with two paid shops ends both subscriptions", async () => {
    const shops = await newAccount(["active", "active"]);
    const references = await referencesOf(shops);
    expect(references).toHaveLength(2);
    expect((await closeAccount(shops[0] as Tenant)).status).toBe(202);
    await api.runJobs();
    const states = await remoteStates();
    expect(references.map((id) => states.get(id))).toEqual(["cancelled", "cancelled"]);
    expect(await findAccount(api.services.db, (shops[0] as Tenant).accountId)).toBeUndefined();
    for (const { slug } of shops) {
      expect((await send(api, "GET", `/api/client/${slug}/`)).body).toEqual({ exists: false });
    }
  });
});

test("a subscription that begins while the account closes does not stay alive", async () => {
  for (let round = 0; round < 6; round++) {
    const [first, second] = (await newAccount(["none", "none"])) as [Tenant, Tenant];
    const card_token_id = await provider.token();
    const body = { uuid: first.accountId, plan: "mensal", email: first.email, card_token_id };
    // Only the two calls compete. A log-in during the closing would be refused.
    const { access: token } = await logInAs(api, first);
    const [answer] = await Promise.all([
      callWith(token, second, "POST", "/api/assinaturas/criar/", body),
      callWith(token, first, "DELETE", "/api/account/", { password: first.password }).then(() =>
        api.runJobs().catch(() => {}),
      ),
    ]);
    await finishRemovals();
    const { subscriptions } = await provider.state();
    const alive = Object.values(subscriptions).filter(
      ({ payerEmail, status }) => payerEmail === first.email && status !== "cancelled",
    );
    expect(alive, `round ${round}: ${answer.status}`).toEqual([]);
  }
});

describe("removing one shop", () => {
  test("ends its subscription and erases its rows; the others stay as they are", async () => {
    const shops = await newAccount(["active", "active", "trial"]);
    const [first, second, third] = shops as [Tenant, Tenant, Tenant];
    for (const { businessId } of shops) await addReview(api.services, businessId, { rating: 5 });
    const [gone] = await referencesOf([second]);
    const [kept] = await referencesOf([first]);

    expect((await removeShop(second, "errada")).body.code).toBe("password_wrong");
    expect((await removeShop(second)).status).toBe(202);
    // It is closed at once, before the job ran.
    const { status, body } = await callIn(second, "GET", "/api/me");
    expect([status, body.code]).toEqual([404, "business_not_found"]);
    expect((await send(api, "GET", `/api/client/${second.slug}/`)).body).toEqual({ exists: false });
    await api.runJobs();

    const states = await remoteStates();
    expect([states.get(gone ?? ""), states.get(kept ?? "")]).toEqual(["cancelled", "authorized"]);
    const left = await api.services.db
      .selectFrom("review")
      .select("business_id")
      .where(
        "business_id",
        "in",
        shops.map(({ businessId }) => businessId),
      )
      .execute();
    expect(left.map(({ business_id }) => business_id).toSorted()).toEqual(
      [first.businessId, third.businessId].toSorted(),
    );
    expect((await newestMail(api, first.email)).subject).toContain("Loja de Teste foi excluída");
    expect((await callIn(first, "GET", "/api/me")).body.shops).toHaveLength(2);
  });

  test("an owner's last shop gets 409, a shop in which the person only works 404, and nothing is removed", async () => {
    const [only] = (await newAccount(["trial"])) as [Tenant];
    const [other] = (await newAccount(["trial"])) as [Tenant];
    await addMember(api.services, other, only, "manager");
    expect((await removeShop(only)).body.code).toBe("last_shop");
    const { access: token } = await logInAs(api, only);
    const body = { password: only.password };
    const path = `/api/shops/${other.businessId}/`;
    const foreign = await send(api, "DELETE", path, { token, body });
    expect([foreign.status, foreign.body.code]).toEqual([404, "business_not_found"]);
    await api.runJobs();
    expect((await send(api, "GET", `/api/client/${other.slug}/`)).body.exists).toBe(true);
  });
});

/** Invites a person to the team of a shop. Somebody who works there already is not invited. */
async function invite(shop: Tenant, email: string) {
  const body = { email, role: "staff" };
  const { status } = await callIn(shop, "POST", "/api/team/", body);
  expect([201, 409]).toContain(status);
}

/** Expects that the export of an account has all its shops, and names those that the person only works in. */
async function expectExport(own: Tenant[], { worksIn }: { worksIn: Tenant[] }) {
  const { body } = await callIn(own[0] as Tenant, "GET", "/api/account/export/");
  const text = JSON.stringify(body);
  const has = ({ businessId }: Tenant) => text.includes(businessId);
  expect([...own, ...worksIn].filter((shop) => !has(shop))).toEqual([]);
}

/** The memberships of an account, the members of its shops, and the open invitations of both kinds. */
async function teamRowsOf(shops: Tenant[]): Promise<unknown[]> {
  const { db } = api.services;
  const ids = shops.map(({ businessId }) => businessId);
  const { accountId, email } = shops[0] as Tenant;
  const members = await db
    .selectFrom("member")
    .select("business_id")
    .where((is) => is.or([is("business_id", "in", ids), is("account_id", "=", accountId)]))
    .execute();
  const invites = await db
    .selectFrom("member_invite")
    .select("business_id")
    .where((is) => is.or([is("business_id", "in", ids), is("email", "=", email)]))
    .execute();
  return [...members, ...invites];
}

const world = fc.record({
  shops: fc.array(fc.constantFrom(...plans), { minLength: 1, maxLength: 4 }),
  members: fc.integer({ min: 0, max: 2 }),
  /** Shops that the owner removes one by one before closing the account. */
  removedFirst: fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 2 }),
  trouble: fc.constantFrom("none", "down", "slow"),
});

test("no mix of shops, plans and members leaves a subscription alive at the provider", async () => {
  await fc.assert(
    fc.asyncProperty(world, async ({ shops: wanted, members, removedFirst, trouble }) => {
      const shops = await newAccount(wanted);
      const [bystander] = (await newAccount(["active"])) as [Tenant];
      for (const shop of shops.slice(0, members)) {
        await addMember(api.services, shop, bystander, "manager");
        await addMember(api.services, bystander, shop, "staff").catch(() => {});
      }
      const references = await referencesOf(shops);
      await expectExport(shops, { worksIn: members > 0 ? [bystander] : [] });
      for (const shop of shops) await invite(shop, `rita-${shop.slug}@exemplo.test`);
      await invite(bystander, (shops[0] as Tenant).email);
      await provider.set({ trouble: trouble as "none" });
      for (const index of removedFirst) {
        const shop = shops[index];
        if (shop) expect([202, 404, 409]).toContain((await removeShop(shop)).status);
      }
      expect((await closeAccount(shops[0] as Tenant)).status).toBe(202);
      await finishRemovals();
      const states = await remoteStates();
      const alive = references.filter((id) => (states.get(id) ?? "cancelled") !== "cancelled");
      expect(alive).toEqual([]);
      expect(await findAccount(api.services.db, (shops[0] as Tenant).accountId)).toBeUndefined();
      expect(await teamRowsOf(shops)).toEqual([]);
      // The member's own shop is as before.
      const [own] = await referencesOf([bystander]);
      expect(states.get(own ?? "")).toBe("authorized");
      expect((await callIn(bystander, "GET", "/api/me")).body.shops).toHaveLength(1);
    }),
    isLarge
      ? { numRuns: 150, endOnFailure: true }
      : { numRuns: 8, endOnFailure: true, seed: 20_261_123 },
  );
});
