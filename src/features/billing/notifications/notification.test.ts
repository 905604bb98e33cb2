import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signNotification } from "#src/services/payments/mercado-pago-notification.server.ts";
import { send, startTestApi, type TestApi } from "#testing/api.ts";
import { emulatePayments, type TestProvider } from "#testing/payments.ts";

let api: TestApi;
let provider: TestProvider;
beforeAll(async () => {
  api = await startTestApi();
  provider = await emulatePayments(api);
});
afterAll(() => api.stop());

const path = "/api/webhooks/mercado-pago/?data.id=abc123&type=subscription_preapproval";

function signed(change: { secret?: string; at?: Date; requestId?: string } = {}) {
  const { secret = "segredo-de-teste", at = api.clock.now(), requestId = "req-1" } = change;
  const ts = String(Math.floor(at.getTime() / 1000));
  const v1 = signNotification(secret, { id: "abc123", requestId, ts });
  return { "X-Signature": `ts=${ts},v1=${v1}`, "X-Request-Id": requestId };
}

const deliver = (headers: Record<string, string>, version = 1) =>
  send(api, "POST", path, {
    headers,
    body: { data: { id: "abc123" }, version, action: "updated" },
  });

const countStored = async () => {
  const { db } = api.services;
  return (await db.selectFrom("payment_notification").select("version").execute()).length;
};

const countWaiting = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from test_job`.execute(api.services.db);
  return rows[0]?.count;
};

test("a notification about a resource that never appears is given up after eight attempts", async () => {
  expect((await deliver(signed())).status).toBe(200);
  const waits = [0, 1, 2, 5, 10, 20, 40];
  for (const minutes of waits) {
    api.clock.advance({ minutes });
    await api.runJobs();
    expect(await countWaiting()).toBe(1);
  }
  expect(api.logged.join()).not.toContain("never appeared");
  api.clock.advance({ minutes: 80 });
  await api.runJobs();
  expect(await countWaiting()).toBe(0);
  expect(api.logged.join()).toContain("notification about a resource that never appeared");
});

test("a repetition is processed until the state it is about is stored, and then ignored", async () => {
  // The notification of the test before was given up, so its repetition is processed.
  expect((await deliver(signed({ requestId: "req-2" }))).status).toBe(200);
  expect(await countStored()).toBe(1);
  expect(await countWaiting()).toBe(1);
  await provider.change((state) => {
    state.subscriptions.abc123 = {
      id: "abc123",
      version: 1,
      status: "cancelled",
      reason: "",
      reference: "",
      payerEmail: "outra@exemplo.test",
      backUrl: "",
      amount: 1,
      card: null,
      createdAt: 0,
      startAt: 0,
      anchorAt: null,
      instalments: 0,
      modifiedAt: 0,
    };
  });
  await api.runJobs();
  expect(await countWaiting()).toBe(0);
  await deliver(signed({ requestId: "req-3" }));
  expect(await countWaiting()).toBe(0);
  await deliver(signed({ requestId: "req-4" }), 2);
  expect(await countStored()).toBe(2);
  expect(await countWaiting()).toBe(1);
  await api.runJobs();
});

test("a wrong, missing or stale signature gets 401, stores nothing and is logged without the content", async () => {
  const before = await countStored();
  const old = new Date(api.clock.now().getTime() - 6 * 60_000);
  for (const headers of [{}, signed({ secret: "outro" }), signed({ at: old })]) {
    const refused = await deliver(headers, 99);
    expect(refused).toMatchObject({ status: 401, body: { code: "signature_invalid" } });
  }
  const moved = { ...signed(), "X-Request-Id": "req-9" };
  expect((await deliver(moved, 99)).status).toBe(401);
  expect(await countStored()).toBe(before);
  expect(api.logged.join()).toContain("stale");
  expect(api.logged.join()).not.toContain("abc123");
});

test("a signed body that is not JSON gets 200, because the query names the resource", async () => {
  const answer = await send(api, "POST", path, { headers: signed(), body: "{" });
  expect(answer.status).toBe(200);
});

test("attack: a replayed request with another body changes nothing", async () => {
  const captured = signed({ requestId: "captured" });
  expect((await deliver(captured, 10)).status).toBe(200);
  await api.runJobs();
  const before = await countStored();
  expect((await deliver(captured, 11)).status).toBe(200);
  expect(await countStored()).toBe(before);
  api.clock.advance({ minutes: 6 });
  expect((await deliver(captured, 12)).status).toBe(401);
  expect(await countStored()).toBe(before);
});
