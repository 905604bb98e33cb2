import { expect, test } from "vitest";
import { findAccount } from "#src/features/account/queries.server.ts";
import { PaymentsError } from "#src/services/payments/payments.ts";
import { logInAs, send } from "#testing/api.ts";
import { firstChargeMinutes, passTime } from "#testing/billing.ts";
import { createTenant, type Tenant } from "#testing/factories.ts";
import { rate, storedFor, visit } from "#testing/feedback.ts";
import { putSettings } from "#testing/form.ts";
import { newOwner } from "#testing/owner.ts";
import { findInDatabase } from "#testing/search-database.ts";
import { startWithProvider } from "#testing/subscriptions.ts";
import { removeAccount } from "./remove-account.server.ts";
import { resumeRemovals } from "./resume-removals.server.ts";

const { api, provider } = await startWithProvider();

async function subscriber(): Promise<Tenant> {
  const owner = await createTenant(api.services, { plan: "none" });
  const { status } = await subscribe(owner);
  expect(status).toBe(201);
  return owner;
}

async function subscribe(owner: Tenant) {
  const card = await provider.token();
  const { access: token } = await logInAs(api, owner);
  const paid = { plan: "mensal", email: owner.email, card_token_id: card };
  return {
    card,
    ...(await send(api, "POST", "/api/assinaturas/criar/", {
      token,
      body: { uuid: owner.accountId, ...paid },
    })),
  };
}

async function close(owner: Tenant): Promise<void> {
  const { access: token } = await logInAs(api, owner);
  const body = { password: owner.password };
  expect((await send(api, "DELETE", "/api/account/", { token, body })).status).toBe(202);
}

async function remoteStates({ email }: Tenant): Promise<string[]> {
  const { subscriptions } = await provider.state();
  return Object.values(subscriptions)
    .filter(({ payerEmail }) => payerEmail === email)
    .map(({ status }) => status);
}

const accountExists = async ({ accountId }: Tenant) =>
  (await findAccount(api.services.db, accountId)) !== undefined;

test("removing an account cancels its subscription at the provider", async () => {
  const owner = await subscriber();
  const other = await subscriber();
  expect(await remoteStates(owner)).toEqual(["authorized"]);
  await close(owner);
  await api.runJobs();
  expect(await accountExists(owner)).toBe(false);
  expect(await remoteStates(owner)).toEqual(["cancelled"]);
  expect(await remoteStates(other)).toEqual(["authorized"]);
});

test("an account is not removed while the provider is unreachable", async () => {
  const owner = await subscriber();
  await provider.set({ trouble: "down" });
  await close(owner);
  await expect(api.runJobs()).rejects.toThrow();
  expect(await accountExists(owner)).toBe(true);
  await expect(logInAs(api, owner)).rejects.toThrow("401");

  await provider.set({ trouble: "none" });
  await resumeRemovals(api.services);
  await api.runJobs();
  expect(await accountExists(owner)).toBe(false);
  expect(await remoteStates(owner)).toEqual(["cancelled"]);
});

test("a closed account that waits for the payment provider collects no data of customers", async () => {
  const owner = await subscriber();
  const showBadge = api.services.db.updateTable("business").set({ badge_shown: true });
  await showBadge.where("id", "=", owner.businessId).execute();
  await provider.set({ trouble: "down" });
  await close(owner);
  await expect(api.runJobs()).rejects.toThrow();
  expect(await accountExists(owner)).toBe(true);

  expect((await send(api, "GET", `/api/client/${owner.slug}/`)).body).toEqual({ exists: false });
  const rejected = await rate(api, owner, { comment: "Demorou muito." });
  expect(rejected).toMatchObject({ status: 404, body: { code: "client_not_found" } });
  await visit(api, owner);
  expect((await send(api, "GET", `/selo/${owner.slug}.svg`)).status).toBe(404);
  expect(await storedFor(api, owner)).toEqual({ reviews: [], counts: undefined, days: [] });
  await provider.set({ trouble: "none" });
  await resumeRemovals(api.services);
  await api.runJobs();
});

test("the connection with Google does not wait for the payment provider", async () => {
  const owner = await subscriber();
  const { db, clock } = api.services;
  await db
    .insertInto("google_connection")
    .values({ business_id: owner.businessId, state: "ended", connected_at: clock.now() })
    .execute();
  await provider.set({ trouble: "down" });
  await close(owner);
  await expect(api.runJobs()).rejects.toThrow();
  expect(await accountExists(owner)).toBe(true);
  expect(await db.selectFrom("google_connection").selectAll().execute()).toEqual([]);

  await provider.set({ trouble: "none" });
  await resumeRemovals(api.services);
  await api.runJobs();
  expect(await accountExists(owner)).toBe(false);
});

test("an account that waits for a refund is removed after the refund", async () => {
  const owner = await subscriber();
  await passTime(api, provider, { minutes: firstChargeMinutes });
  const { access: token } = await logInAs(api, owner);
  await send(api, "POST", "/api/subscription/cancel/", { token });
  await provider.set({ trouble: "down" });
  const asked = await send(api, "POST", "/api/subscription/withdraw/", { token });
  expect(asked.body.code).toBe("refund_failed");
  await provider.set({ trouble: "none" });
  await close(owner);
  // The job of the removal may run before the job of the refund.
  const { payments } = api.services;
  const rejected = new PaymentsError("validation", "the account has no balance");
  api.services.payments = { ...payments, refundPayment: () => Promise.reject(rejected) };
  await expect(removeAccount(api.services, owner)).rejects.toThrow(rejected);
  expect(await accountExists(owner)).toBe(true);
  api.services.payments = payments;
  await removeAccount(api.services, owner);
  expect(await accountExists(owner)).toBe(false);
  const state = await provider.state();
  const paid = Object.values(state.payments).filter(
    ({ subscriptionId }) => state.subscriptions[subscriptionId]?.payerEmail === owner.email,
  );
  expect(paid.map(({ status }) => status)).toEqual(["refunded"]);
});

test.each(["down", "slow"] as const)(
  "an account with a creation without a response (%s) is removed after the outcome is known",
  async (trouble) => {
    const owner = await createTenant(api.services, { plan: "none" });
    await provider.set({ trouble });
    await subscribe(owner);
    await provider.set({ trouble: "none" });
    await close(owner);
    // The provider's search shows a new subscription after some minutes.
    await expect(api.runJobs()).rejects.toThrow();
    expect(await accountExists(owner)).toBe(true);
    api.clock.advance({ minutes: trouble === "down" ? 61 : 5 });
    await api.runJobs();
    expect(await accountExists(owner)).toBe(false);
    expect(await remoteStates(owner)).toEqual(trouble === "down" ? [] : ["cancelled"]);
  },
);

test("an account is removed with a pending and with a paused subscription, which are cancelled", async () => {
  const pending = await createTenant(api.services, { plan: "none" });
  const { access: token } = await logInAs(api, pending);
  const body = { uuid: pending.accountId, plan: "mensal", email: pending.email };
  expect((await send(api, "POST", "/api/assinaturas/criar/", { token, body })).body.state).toBe(
    "pending",
  );
  const paused = await subscriber();
  await provider.change((state) => {
    for (const one of Object.values(state.subscriptions)) {
      if (one.payerEmail === paused.email) one.status = "paused";
    }
  });
  for (const owner of [pending, paused]) {
    await close(owner);
    await api.runJobs();
    expect(await accountExists(owner)).toBe(false);
    expect(await remoteStates(owner)).toEqual(["cancelled"]);
  }
});

test("the slugs of a removed business stay taken, and no text of them stays", async () => {
  const owner = await newOwner(api, { placeName: null, address: null, googleUrl: null });
  const other = await newOwner(api);
  await putSettings(api, owner.token, { place_name: "Ateliê Joaquina Quental" });
  await close(owner);
  await api.runJobs();
  expect(await accountExists(owner)).toBe(false);
  expect(await findInDatabase(api.services.db, ["joaquina", owner.slug])).toEqual([]);

  const { settings } = api.services;
  const { secretKey, previousKeys } = settings;
  for (const keys of [
    { secretKey, previousKeys },
    { secretKey: "a newer key, also long enough for us", previousKeys: [secretKey] },
  ]) {
    Object.assign(settings, keys);
    const { token } = keys.secretKey === secretKey ? other : await newOwner(api);
    for (const slug of [owner.slug, "atelie-joaquina-quental"]) {
      const refused = await putSettings(api, token, { slug });
      expect([refused.status, refused.body.code], slug).toEqual([409, "slug_taken"]);
    }
  }
  Object.assign(settings, { secretKey, previousKeys });
  const namesake = await newOwner(api, { placeName: null, address: null, googleUrl: null });
  const named = await putSettings(api, namesake.token, { place_name: "Ateliê Joaquina Quental" });
  expect(named.body.slug).toBe("atelie-joaquina-quental-2");
  const { body } = await send(api, "GET", `/api/client/${owner.slug}/`);
  expect(body).toEqual({ exists: false });
});

test("a slug without a business, from before hashes, is hashed within an hour", async () => {
  const { db, clock } = api.services;
  const slug = "doces-da-marta-antiga";
  const old = { slug, business_id: null, is_current: false, created_at: clock.now() };
  await db.insertInto("slug").values(old).execute();
  await resumeRemovals(api.services);
  expect(await db.selectFrom("slug").select("slug").where("slug", "=", slug).execute()).toEqual([]);
  const { token } = await newOwner(api);
  expect((await putSettings(api, token, { slug })).body.code).toBe("slug_taken");
});

test("the sessions of a closed account get 401, also those that were not revoked", async () => {
  const owner = await newOwner(api);
  const { db, clock } = api.services;
  const closing = db.updateTable("account").set({ closed_at: clock.now() });
  await closing.where("id", "=", owner.accountId).execute();
  expect((await send(api, "GET", "/api/me", owner)).status).toBe(401);
});
