import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { send, startTestApi } from "#testing/api.ts";
import { rate } from "#testing/feedback.ts";
import { newOwner, type TestOwner } from "#testing/owner.ts";
import { addEndpoint, startWebhooks } from "#testing/webhooks.ts";
import { listEndpoints } from "../endpoints/list-endpoints.server.ts";
import { activateEndpoint } from "./activate-endpoint.server.ts";
import { deleteOldDeliveries } from "./delete-old-deliveries.server.ts";
import { findUndelivered } from "./find-undelivered.server.ts";
import { listDeliveries } from "./list-deliveries.server.ts";
import { resendDelivery } from "./resend-delivery.server.ts";
import { writeDeliveriesOf } from "./write-deliveries.server.ts";

const api = await startTestApi();
const receiver = await startWebhooks(api);
afterAll(async () => {
  await receiver.stop();
  await api.stop();
});
beforeEach(async () => {
  await api.services.db.deleteFrom("webhook_endpoint").execute();
  receiver.received.length = 0;
  receiver.behave();
});

/** Runs the search of a minute and all jobs that are due. */
async function deliver() {
  await findUndelivered(api.services);
  await api.runJobs();
}

/** Passes time in steps, with the jobs of each. */
async function pass(hours: number, step = 1) {
  for (let hour = 0; hour < hours; hour += step) {
    api.clock.advance({ hours: step });
    await deliver();
  }
}

const call = (owner: TestOwner, method: string, path: string, body?: unknown) =>
  send(api, method, `/api/integrations/${path}`, { token: owner.token, ...(body ? { body } : {}) });

async function endpointOf(owner: TestOwner) {
  // Not through the API: the session expires while time passes.
  const { endpoints } = await listEndpoints(api.services, owner.businessId);
  const [endpoint] = endpoints;
  if (!endpoint) throw new Error("no endpoint");
  return endpoint;
}

async function deliveriesOf(owner: TestOwner) {
  const { id } = await endpointOf(owner);
  return (await listDeliveries(api.services, owner.businessId, id)).deliveries;
}

const seqs = (events: { data: Record<string, unknown> }[]) => events.map(({ data }) => data.seq);

test("a receiver with the library verifies a review, which has no comment", async () => {
  const owner = await newOwner(api);
  await rate(api, owner, { rating: 1, comment: "antes" });
  const { secret } = await addEndpoint(api, owner);
  const { body: sent } = await rate(api, owner, { rating: 2, comment: "segredo do cliente" });
  await deliver();
  const now = api.clock.now();
  const [webhook] = receiver.received;
  expect(receiver.take(secret)).toEqual([
    {
      id: webhook?.headers["webhook-id"],
      type: "avaliacao.criada",
      timestamp: now.toISOString(),
      data: {
        id: sent.id,
        seq: 2,
        rating: 2,
        created_at: now.toISOString(),
        loja: owner.businessId,
      },
    },
  ]);
  expect(webhook?.body).not.toContain("segredo");
  expect(webhook?.headers["user-agent"]).toBe(
    "Estrelou-Webhooks/1 (+https://estrelou.test/desenvolvedores)",
  );
  await deliver();
  expect(receiver.received).toEqual([]);
});

test("a stored review wakes the job of its business, and no job without an endpoint", async () => {
  const owner = await newOwner(api);
  const other = await newOwner(api);
  const { secret } = await addEndpoint(api, owner);
  await rate(api, other);
  await rate(api, owner);
  // The customer's answer does not wait for the job.
  await expect
    .poll(async () => {
      await api.runJobs();
      return receiver.received.length;
    })
    .toBe(1);
  expect(receiver.take(secret)).toMatchObject([{ data: { loja: owner.businessId } }]);
});

test("a receiver that was down gets every event afterwards, in the order of the numbers, with stable ids", {
  tags: ["slow"],
}, async () => {
  const owner = await newOwner(api);
  const { secret } = await addEndpoint(api, owner);
  for (let count = 0; count < 3; count++) await rate(api, owner);
  await deliver();
  expect(seqs(receiver.take(secret))).toEqual([1, 2, 3]);

  receiver.behave(() => ({ status: 503 }));
  for (let count = 0; count < 250; count++) await rate(api, owner);
  await deliver();
  await pass(20);
  const failed = receiver.take(secret);
  // Only the first one is tried, again and again with one id.
  expect(failed.length).toBeGreaterThan(4);
  expect(new Set(failed.map(({ id }) => id)).size).toBe(1);
  expect(await endpointOf(owner)).toMatchObject({ waiting: 250, disabled_at: null });

  receiver.behave();
  await rate(api, owner);
  await pass(11);
  const events = receiver.take(secret);
  expect(seqs(events)).toEqual(Array.from({ length: 251 }, (_, index) => index + 4));
  expect(events[0]?.id).toBe(failed[0]?.id);
  expect(await endpointOf(owner)).toMatchObject({ waiting: 0, failing_since: null });
});

test("what could not be written is written later, each event once", async () => {
  const owner = await newOwner(api);
  const { secret } = await addEndpoint(api, owner);
  const { body: review } = await rate(api, owner, { rating: 1 });
  await deliver();
  receiver.received.length = 0;
  await rate(api, owner);
  await send(api, "PATCH", `/api/dashboard/messages/${review.id}/`, {
    token: owner.token,
    body: { status: "resolved" },
  });
  const { db } = api.services;
  await sql`create function refuse() returns trigger language plpgsql as $$
    begin raise exception 'no room'; end $$`.execute(db);
  await sql`create trigger refuse before insert on webhook_delivery
    for each row execute function refuse()`.execute(db);
  const write = () => writeDeliveriesOf(api.services, { businessIds: [owner.businessId] });
  await expect(write()).rejects.toThrow("no room");
  await sql`drop function refuse cascade`.execute(db);
  await deliver();
  await write();
  await deliver();
  expect(receiver.take(secret)).toMatchObject([
    { type: "avaliacao.criada", data: { seq: 2 } },
    { type: "avaliacao.alterada", data: { seq: 1, status: "resolved" } },
  ]);
});

test("what was set aside while the receiver was down is sent when it works again", async () => {
  const owner = await newOwner(api);
  const { secret } = await addEndpoint(api, owner);
  receiver.behave(() => ({ status: 500 }));
  for (let count = 0; count < 4; count++) await rate(api, owner);
  await deliver();
  await pass(72);
  expect(new Set(seqs(receiver.take(secret))).size).toBeGreaterThan(2);
  receiver.behave();
  await pass(11);
  expect(seqs(receiver.take(secret)).sort()).toEqual([1, 2, 3, 4]);
  expect(await endpointOf(owner)).toMatchObject({ waiting: 0, disabled_at: null });
});

test("an event that the receiver always rejects is given up, and the next ones are sent", async () => {
  const owner = await newOwner(api);
  const { secret } = await addEndpoint(api, owner);
  for (let count = 0; count < 3; count++) await rate(api, owner);
  receiver.behave(({ body }) => ({ status: JSON.parse(body).data.seq === 1 ? 500 : 200 }));
  await deliver();
  await pass(40);
  const events = receiver.take(secret);
  // Eight attempts, and one more when the next event was taken.
  expect(seqs(events).filter((seq) => seq === 1)).toHaveLength(9);
  expect(seqs(events).slice(8)).toEqual([2, 1, 3]);
  expect((await deliveriesOf(owner)).map(({ state }) => state)).toEqual([
    "delivered",
    "delivered",
    "failed",
  ]);
});

test("pauses between attempts, and Retry-After", async () => {
  const owner = await newOwner(api);
  await addEndpoint(api, owner);
  receiver.behave(() => ({ status: 500 }));
  await rate(api, owner);
  await deliver();
  const pauses: number[] = [];
  const pauseOf = async () => {
    const { retry_at } = await endpointOf(owner);
    return (Date.parse(retry_at ?? "") - api.clock.now().getTime()) / 1000;
  };
  for (let count = 0; count < 7; count++) {
    const pause = await pauseOf();
    pauses.push(pause);
    const before = receiver.received.length;
    api.clock.advance({ seconds: Math.floor(pause) - 1 });
    await deliver();
    expect(receiver.received).toHaveLength(before);
    api.clock.advance({ seconds: 2 });
    await deliver();
  }
  const planned = [5, 300, 1800, 7200, 18_000, 36_000, 36_000];
  for (const [index, pause] of pauses.entries()) {
    const least = planned[index] ?? 0;
    expect(pause).toBeGreaterThanOrEqual(least);
    expect(pause).toBeLessThanOrEqual(least * 1.1);
  }
  const other = await newOwner(api);
  await addEndpoint(api, other);
  receiver.behave(() => ({ status: 429, retryAfter: "3600" }));
  await rate(api, other);
  await deliver();
  const { retry_at } = await endpointOf(other);
  expect((Date.parse(retry_at ?? "") - api.clock.now().getTime()) / 1000).toBe(3600);
});

test("410 disables the endpoint and mails the owner; activated again, it gets everything", async () => {
  const owner = await newOwner(api);
  const { id, secret } = await addEndpoint(api, owner);
  receiver.behave(() => ({ status: 410 }));
  await rate(api, owner);
  await deliver();
  expect(await endpointOf(owner)).toMatchObject({
    disabled_reason: "gone",
    failing_since: api.clock.now().toISOString(),
  });
  expect(api.sent.filter(({ to }) => to === owner.email)).toMatchObject([
    { subject: "Um endereço parou de receber os avisos da loja" },
  ]);
  receiver.received.length = 0;
  receiver.behave();
  await rate(api, owner);
  await pass(24);
  expect(receiver.received).toEqual([]);
  await activateEndpoint(api.services, owner.businessId, id);
  await api.runJobs(); // Without the search of the next minute.
  expect(seqs(receiver.take(secret))).toEqual([1, 2]);
});

test("five days of failure disable the endpoint once", async () => {
  const owner = await newOwner(api);
  const { id, secret } = await addEndpoint(api, owner);
  receiver.behave(() => ({ status: 500 }));
  for (let count = 0; count < 6; count++) await rate(api, owner);
  await deliver();
  await pass(4.9 * 24, 2);
  expect(await endpointOf(owner)).toMatchObject({ disabled_at: null });
  await pass(24, 2);
  expect(await endpointOf(owner)).toMatchObject({ disabled_reason: "failing" });
  expect(api.sent.filter(({ to }) => to === owner.email)).toHaveLength(1);
  receiver.behave();
  receiver.received.length = 0;
  await activateEndpoint(api.services, owner.businessId, id);
  await deliver();
  expect(seqs(receiver.take(secret)).sort()).toEqual([1, 2, 3, 4, 5, 6]);
});

test("after a rotation two secrets sign for 24 hours", async () => {
  const owner = await newOwner(api);
  const first = await addEndpoint(api, owner);
  const { body: second } = await call(owner, "POST", `endpoints/${first.id}/secret/`);
  expect(second.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  await rate(api, owner);
  await deliver();
  const [webhook] = receiver.received;
  expect(receiver.take(first.secret)).toHaveLength(1);
  receiver.received.push(...(webhook ? [webhook] : []));
  expect(receiver.take(second.secret)).toHaveLength(1);
  api.clock.advance({ hours: 25 });
  await rate(api, owner);
  await deliver();
  expect(() => receiver.take(first.secret)).toThrow("No matching signature found");
});

test("a change of status, an erased comment and a message follow their review", async () => {
  const owner = await newOwner(api);
  const { secret } = await addEndpoint(api, owner);
  const { body: review } = await rate(api, owner, { rating: 1, comment: "ruim" });
  const change = (body: object) =>
    send(api, "PATCH", `/api/dashboard/messages/${review.id}/`, { token: owner.token, body });
  expect((await change({ status: "resolved" })).status).toBe(200);
  expect((await change({ note: "só para nós" })).status).toBe(200);
  await deliver();
  const events = receiver.take(secret);
  expect(events.map(({ type }) => type)).toEqual(["avaliacao.criada", "avaliacao.alterada"]);
  expect(events[1]?.data).toMatchObject({
    id: review.id,
    status: "resolved",
    comment_erased: false,
  });
  expect(JSON.stringify(events)).not.toContain("só para nós");
});

test("an endpoint gets the types that it chose", async () => {
  const owner = await newOwner(api);
  const { secret } = await addEndpoint(api, owner, { types: ["avaliacao.alterada"] });
  const { body: review } = await rate(api, owner, { rating: 1 });
  await deliver();
  expect(receiver.received).toEqual([]);
  await send(api, "PATCH", `/api/dashboard/messages/${review.id}/`, {
    token: owner.token,
    body: { status: "resolved" },
  });
  await deliver();
  expect(receiver.take(secret)).toMatchObject([{ type: "avaliacao.alterada" }]);
});

test("without a plan nothing is sent; with one again everything is", async () => {
  const owner = await newOwner(api);
  const { secret } = await addEndpoint(api, owner);
  const { db } = api.services;
  const setUntil = (until: Date) =>
    db
      .updateTable("entitlement")
      .set({ until })
      .where("business_id", "=", owner.businessId)
      .execute();
  await setUntil(new Date(api.clock.now().getTime() - 1000));
  await rate(api, owner);
  await pass(2);
  expect(receiver.received).toEqual([]);
  await setUntil(new Date(api.clock.now().getTime() + 86_400_000));
  await deliver();
  expect(seqs(receiver.take(secret))).toEqual([1]);
});

test("a test is sent at once, and a delivery again with its id and a new timestamp", async () => {
  const owner = await newOwner(api);
  const { id, secret } = await addEndpoint(api, owner);
  receiver.behave(() => ({ status: 404 }));
  const { body: result } = await call(owner, "POST", `endpoints/${id}/test/`);
  expect(result).toMatchObject({ delivered: false, status: 404, answer: "resposta 404" });
  expect(receiver.take(secret)).toMatchObject([
    { type: "teste", data: { loja: owner.businessId } },
  ]);
  await pass(2);
  expect(receiver.received).toEqual([]);

  await rate(api, owner);
  await deliver();
  const [first] = receiver.received.splice(0);
  const [delivery] = await deliveriesOf(owner);
  expect(delivery).toMatchObject({ state: "waiting", status: 404, answer: "resposta 404" });
  expect(delivery?.body).toBe(first?.body);
  receiver.behave();
  api.clock.advance({ seconds: 2 });
  const resent = await resendDelivery(api.services, owner.businessId, delivery?.id ?? "");
  expect(resent).toMatchObject({ delivered: true, status: 204 });
  const [again] = receiver.received;
  expect(again?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
  expect(again?.headers["webhook-timestamp"]).not.toBe(first?.headers["webhook-timestamp"]);
  expect(await endpointOf(owner)).toMatchObject({ waiting: 0, failing_since: null });
});

test("deliveries are stored for 30 days, and secrets are encrypted with the current key", async () => {
  const owner = await newOwner(api);
  const { id, secret } = await addEndpoint(api, owner);
  await rate(api, owner);
  await deliver();
  const { services } = api;
  const { settings } = services;
  const listed = async () => (await deliveriesOf(owner)).length;
  services.settings = {
    ...settings,
    secretKey: "another key of the program, long enough",
    previousKeys: [settings.secretKey],
  };
  await deleteOldDeliveries(services);
  services.settings = { ...services.settings, previousKeys: [] };
  receiver.received.length = 0;
  await rate(api, owner);
  await deliver();
  expect(seqs(receiver.take(secret))).toEqual([2]);
  services.settings = settings;
  expect(await listed()).toBe(2);
  await deleteOldDeliveries(services);
  expect(await listed()).toBe(2);
  api.clock.advance({ hours: 31 * 24 });
  await deleteOldDeliveries(services);
  const { db } = services;
  const left = await db
    .selectFrom("webhook_delivery")
    .select("id")
    .where("endpoint_id", "=", id)
    .execute();
  expect(left).toEqual([]);
});
