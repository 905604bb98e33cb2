import { expect, test } from "vitest";
import { signNotification } from "#src/services/payments/mercado-pago-notification.server.ts";
import { send } from "#testing/api.ts";
import { createBillingOwner, passTime } from "#testing/billing.ts";
import { newOperator } from "#testing/operator.ts";
import { findInDatabase } from "#testing/search-database.ts";
import { startWithProvider } from "#testing/subscriptions.ts";

const { api, provider } = await startWithProvider();

let count = 0;
async function deliver(type: string, { secret = "segredo-de-teste", id = "abc123" } = {}) {
  count += 1;
  const ts = String(Math.floor(api.clock.now().getTime() / 1000));
  const requestId = `req-${count}`;
  const v1 = signNotification(secret, { id, requestId, ts });
  return send(api, "POST", `/api/webhooks/mercado-pago/?data.id=${id}&type=${type}`, {
    headers: { "X-Signature": `ts=${ts},v1=${v1}`, "X-Request-Id": requestId },
    body: { card: { number: "5031433215406351" } },
  });
}

async function desk() {
  const { token } = await newOperator(api);
  const call = (method: string, path: string) =>
    send(api, method, `/api/operator/webhooks/${path}`, { token });
  return { call, list: async () => (await call("GET", "")).body.results };
}

test("a webhook with an unknown topic or a wrong signature is stored without its body", async () => {
  await deliver("merchant_order");
  expect((await deliver("payment", { secret: "outro segredo" })).status).toBe(401);
  const { list, call } = await desk();
  const found = await list();
  expect(found).toMatchObject([
    { reason: "mismatch", topic: "payment", resource_id: null },
    { reason: "unknown_topic", topic: "merchant_order", resource_id: "abc123" },
  ]);
  expect(await findInDatabase(api.services.db, ["5031433215406351"])).toEqual([]);
  expect((await call("POST", `${found[1].id}/read/`)).status).toBe(404);
  expect(await list()).toHaveLength(2);
  expect((await call("DELETE", `${found[1].id}/`)).status).toBe(200);
  expect((await call("DELETE", `${found[1].id}/`)).status).toBe(404);
});

test("a flood of unsigned webhooks stores one row per minute", async () => {
  const { list } = await desk();
  api.clock.advance({ minutes: 2 });
  const before = (await list()).length;
  for (let index = 0; index < 5; index++) await deliver("payment", { secret: "outro segredo" });
  expect(await list()).toHaveLength(before + 1);
});

test("at most 100 webhooks per reason are stored", async () => {
  for (let index = 0; index < 103; index++) await deliver("merchant_order", { id: `id-${index}` });
  const { list } = await desk();
  const stored = (await list()).filter(
    ({ reason }: { reason: string }) => reason === "unknown_topic",
  );
  expect(stored).toHaveLength(100);
  expect(stored.map(({ resource_id }: { resource_id: string }) => resource_id)).toContain("id-102");
});

test("a webhook whose resource is never listed can be read again", async () => {
  await provider.set({ searchLagMinutes: 100_000, loseOneIn: 0 });
  const owner = await createBillingOwner(api);
  await owner.call("POST", "/api/assinaturas/criar/", {
    uuid: owner.accountId,
    plan: "mensal",
    email: owner.email,
    card_token_id: await provider.token(),
  });
  await passTime(api, provider, { minutes: 300, step: 20 });
  const { list, call } = await desk();
  const isOurs = ({ reason }: { reason: string }) => reason === "never_appeared";
  const all = (await list()).filter(isOurs);
  expect(all.length).toBeGreaterThan(0);
  const [found] = all;
  expect(found.topic).toMatch(/^(payment|subscription_authorized_payment)$/);
  expect((await call("POST", `${found.id}/read/`)).status).toBe(200);
  expect((await list()).filter(isOurs)).toHaveLength(all.length - 1);
  const waiting = await findInDatabase(api.services.db, [found.resource_id]);
  expect(waiting.filter((row) => row.startsWith("public.test_job"))).toHaveLength(1);
});
