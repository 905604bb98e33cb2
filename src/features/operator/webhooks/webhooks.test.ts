import { afterAll, beforeAll, expect, test } from "vitest";
import { signNotification } from "#src/services/payments/mercado-pago-notification.server.ts";
import { send, startTestApi, type TestApi } from "#testing/api.ts";
import { newOperator } from "#testing/operator.ts";
import { emulatePayments } from "#testing/payments.ts";
import { findInDatabase } from "#testing/search-database.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  await emulatePayments(api);
});
afterAll(() => api.stop());

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

test("a webhook whose resource never appeared can be read again", async () => {
  await deliver("subscription_preapproval", { id: "later1" });
  for (const minutes of [0, 1, 2, 5, 10, 20, 40, 80]) {
    api.clock.advance({ minutes });
    await api.runJobs();
  }
  const { list, call } = await desk();
  const isOurs = ({ resource_id }: { resource_id: string }) => resource_id === "later1";
  const found = (await list()).find(isOurs);
  expect(found).toMatchObject({ reason: "never_appeared", topic: "subscription_preapproval" });
  expect((await call("POST", `${found.id}/read/`)).status).toBe(200);
  expect((await list()).find(isOurs)).toBeUndefined();
  const waiting = await findInDatabase(api.services.db, ["later1"]);
  expect(waiting.filter((row) => row.startsWith("public.test_job"))).toHaveLength(1);
});
