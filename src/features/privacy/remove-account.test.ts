import { afterAll, beforeAll, expect, test } from "vitest";
import { findAccount } from "#src/features/account/queries.server.ts";
import { logInAs, send, startTestApi, type TestApi } from "#testing/api.ts";
import { createTenant, type Tenant } from "#testing/factories.ts";
import { emulatePayments, type TestProvider } from "#testing/payments.ts";
import { resumeRemovals } from "./jobs.server.ts";

let api: TestApi;
let provider: TestProvider;
beforeAll(async () => {
  api = await startTestApi();
  provider = await emulatePayments(api);
});
afterAll(() => api.stop());

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

const isThere = async ({ accountId }: Tenant) =>
  (await findAccount(api.services.db, accountId)) !== undefined;

test("the provider charges nothing more once the account is removed", async () => {
  const owner = await subscriber();
  const other = await subscriber();
  expect(await remoteStates(owner)).toEqual(["authorized"]);
  await close(owner);
  await api.runJobs();
  expect(await isThere(owner)).toBe(false);
  expect(await remoteStates(owner)).toEqual(["cancelled"]);
  expect(await remoteStates(other)).toEqual(["authorized"]);
});

test("nothing is removed before the provider has cancelled, however long it is away", async () => {
  const owner = await subscriber();
  await provider.set({ trouble: "down" });
  await close(owner);
  await expect(api.runJobs()).rejects.toThrow();
  expect(await isThere(owner)).toBe(true);
  await expect(logInAs(api, owner)).rejects.toThrow("401");

  await provider.set({ trouble: "none" });
  await resumeRemovals.run(api.services, {});
  await api.runJobs();
  expect(await isThere(owner)).toBe(false);
  expect(await remoteStates(owner)).toEqual(["cancelled"]);
});

test("a subscription whose creation was never answered is ended as well", async () => {
  const owner = await createTenant(api.services, { plan: "none" });
  await provider.set({ trouble: "answer_lost" });
  const answer = await subscribe(owner);
  await provider.set({ trouble: "none" });
  expect(answer.status).toBeLessThan(600);
  await close(owner);
  await api.runJobs();
  expect(await isThere(owner)).toBe(false);
  expect(await remoteStates(owner)).toEqual(["cancelled"]);
});

test("the slugs of a removed shop never become another's", async () => {
  const owner = await createTenant(api.services);
  const heir = await createTenant(api.services);
  await close(owner);
  await api.runJobs();
  expect(await isThere(owner)).toBe(false);

  const { access } = await logInAs(api, heir);
  const form = new FormData();
  form.set("slug", owner.slug);
  const response = await fetch(`${api.url}/api/dashboard/settings/`, {
    method: "PUT",
    headers: { Authorization: `Bearer ${access}` },
    body: form,
  });
  expect(response.status).toBe(409);
  expect(await response.json()).toMatchObject({ code: "slug_taken" });
  const { body } = await send(api, "GET", `/api/client/${owner.slug}/`);
  expect(body).toEqual({ exists: false });
});

test("an account that is being removed has no live session, whenever it was opened", async () => {
  const owner = await createTenant(api.services);
  const { access: token } = await logInAs(api, owner);
  const { db, clock } = api.services;
  const closing = db.updateTable("account").set({ closed_at: clock.now() });
  await closing.where("id", "=", owner.accountId).execute();
  expect((await send(api, "GET", "/api/me", { token })).status).toBe(401);
});
