import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Deliver } from "#src/sandbox/payments/emulator.server.ts";
import { signNotification } from "#src/services/payments/mercado-pago-notification.server.ts";
import { send } from "#testing/api.ts";
import { createBillingOwner, passTime, runScheduled } from "#testing/billing.ts";
import { startWithProvider } from "#testing/subscriptions.ts";

const { api, provider } = await startWithProvider();

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

const unusable = () =>
  api.services.db
    .selectFrom("webhook_unreadable")
    .select(["reason", "resource_id"])
    .orderBy("id")
    .execute();

const countWaiting = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from test_job`.execute(api.services.db);
  return rows[0]?.count;
};

test("a notification about a resource that the provider does not have is given up after four attempts, silently", async () => {
  expect((await deliver(signed())).status).toBe(200);
  const waits = [0, 1, 5];
  for (const minutes of waits) {
    api.clock.advance({ minutes });
    await api.runJobs();
    expect(await countWaiting()).toBe(1);
  }
  api.clock.advance({ minutes: 30 });
  await api.runJobs();
  expect(await countWaiting()).toBe(0);
  expect(await unusable()).toEqual([]);
  expect(api.logged.join()).not.toContain("never appeared");
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

test("a settled state settles no other state of its resource", async () => {
  // The job of version 3 is lost, so only a repetition can process it.
  await deliver(signed({ requestId: "req-5" }), 3);
  await sql`delete from test_job`.execute(api.services.db);
  await deliver(signed({ requestId: "req-6" }), 4);
  await api.runJobs();
  await deliver(signed({ requestId: "req-7" }), 4);
  expect(await countWaiting()).toBe(0);
  await deliver(signed({ requestId: "req-8" }), 3);
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

test("attack: a second signature in front of the valid one does not make a replayed request a new one", async () => {
  const captured = signed({ requestId: "twice" });
  expect((await deliver(captured, 20)).status).toBe(200);
  const before = await countStored();
  const twice = { ...captured, "X-Signature": `v1=${"0".repeat(64)},${captured["X-Signature"]}` };
  expect((await deliver(twice, 21)).status).toBe(200);
  expect(await countStored()).toBe(before);
});

test("a refused card, whose payment and invoice get 404, leaves nothing on the desk and no job", async () => {
  await provider.set({ loseOneIn: 0 });
  const before = await unusable();
  const who = await createBillingOwner(api);
  const refused = await who.call("POST", "/api/assinaturas/criar/", {
    uuid: who.accountId,
    plan: "mensal",
    email: who.email,
    card_token_id: await provider.token("FUND"),
  });
  expect(refused).toMatchObject({ status: 422, body: { code: "card_no_funds" } });
  const delivered: string[] = [];
  const toApi: Deliver = async (path, request) => {
    delivered.push(String(new URLSearchParams(path).get("type")));
    return (await fetch(`${api.url}/api/webhooks/mercado-pago/${path}`, request)).status;
  };
  await passTime(api, provider, { minutes: 90, deliver: toApi });
  expect(new Set(delivered)).toEqual(new Set(["payment", "subscription_authorized_payment"]));
  expect(await countWaiting()).toBe(0);
  expect(await unusable()).toEqual(before);
});

test("a call of the older format gets 200, is no forgery, and changes nothing", async () => {
  await provider.set({ sendsIpn: true, loseOneIn: 0 });
  const before = await countStored();
  const earlier = (await unusable()).length;
  const rejected = () => api.logged.filter((line) => line.includes("notification rejected")).length;
  const rejectedBefore = rejected();
  const who = await createBillingOwner(api);
  await who.call("POST", "/api/assinaturas/criar/", {
    uuid: who.accountId,
    plan: "mensal",
    email: who.email,
    card_token_id: await provider.token(),
  });
  const answers: [string, number][] = [];
  const toApi: Deliver = async (path, request) => {
    const { status } = await fetch(`${api.url}/api/webhooks/mercado-pago/${path}`, request);
    if (path.includes("topic=")) answers.push([path, status]);
    return status;
  };
  await passTime(api, provider, { minutes: 90, deliver: toApi });
  expect(answers.length).toBeGreaterThan(1);
  expect(answers.every(([, status]) => status === 200)).toBe(true);
  expect(rejected()).toBe(rejectedBefore);
  const found = (await unusable()).slice(earlier);
  expect(found.length).toBeGreaterThan(0);
  expect(found).toEqual(found.map(() => ({ reason: "ipn", resource_id: null })));
  expect(await countStored()).toBeGreaterThan(before);
  expect((await who.call("GET", "/api/subscription/")).body).toMatchObject({
    receipts: [{ status: "paid" }],
  });
  await provider.set({ sendsIpn: false });
});

test("signatures of requests are stored for a day, notifications for 90 days", async () => {
  const { db } = api.services;
  const counts = async () => {
    const { rows } = await sql<{ requests: number }>`
      select count(*)::int as requests from webhook_request`.execute(db);
    return [rows[0]?.requests, await countStored()];
  };
  await sql`delete from webhook_request`.execute(db);
  await sql`delete from payment_notification`.execute(db);
  await deliver(signed({ requestId: "dated" }), 50);
  await api.runJobs();
  const after = async (minutes: number) => {
    api.clock.advance({ minutes });
    await runScheduled(api, "billing.delete-notifications");
    return counts();
  };
  const day = 24 * 60;
  expect(await after(day - 1)).toEqual([1, 1]);
  expect(await after(2)).toEqual([0, 1]);
  expect(await after(89 * day - 2)).toEqual([0, 1]);
  expect(await after(2)).toEqual([0, 0]);
});

test("a notification about a charge that is stored is settled, and none waits", async () => {
  await provider.set({ searchLagMinutes: 0, loseOneIn: 0 });
  const { db } = api.services;
  const before = await unusable();
  await subscribe();
  api.clock.advance({ minutes: 90 });
  await provider.tick();
  await api.runJobs();
  const { rows } = await sql<{ topic: string }>`select data->>'topic' as topic from test_job
    where name = 'billing.notification'`.execute(db);
  expect(rows).toEqual([]);
  expect(await unusable()).toEqual(before);
});

test.each([["payment"], ["subscription_authorized_payment"]])(
  "a %s that the provider does not list is looked for after growing pauses, and then shown on the desk",
  async (topic) => {
    await provider.set({ searchLagMinutes: 100_000, loseOneIn: 0 });
    const { db } = api.services;
    await subscribe();
    api.clock.advance({ minutes: 90 });
    await sql`delete from test_job`.execute(db);
    await provider.tick();
    // One notification is followed. Another about the same payment would have its own attempts.
    await sql`delete from test_job where id not in (select min(id) from test_job
    where name = 'billing.notification' and data->>'topic' = ${topic})`.execute(db);
    expect(await countWaiting()).toBe(1);
    await api.runJobs();
    const pauses: number[] = [];
    for (;;) {
      const { rows } = await sql<{ at: Date }>`select start_after as at from test_job
      where name = 'billing.notification'`.execute(db);
      const [next] = rows;
      if (!next) break;
      pauses.push((next.at.getTime() - api.clock.now().getTime()) / 60_000);
      api.clock.set(next.at);
      await api.runJobs();
    }
    expect(pauses).toEqual([1, 2, 5, 10, 20, 40, 80]);
    expect((await unusable()).at(-1)).toMatchObject({ reason: "never_appeared" });
  },
);

async function subscribe(): Promise<void> {
  const who = await createBillingOwner(api);
  await who.call("POST", "/api/assinaturas/criar/", {
    uuid: who.accountId,
    plan: "mensal",
    email: who.email,
    card_token_id: await provider.token(),
  });
}
