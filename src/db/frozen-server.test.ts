import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { startFreezingProxy } from "#testing/freezing-proxy.ts";
import { type StoppableServer, startStoppableServer } from "#testing/stoppable-server.ts";
import { startTransactionPooler } from "#testing/transaction-pooler.ts";
import { type ConnectOptions, connect } from "./client.ts";
import { listen } from "./listen.ts";
import { DatabaseUnavailable } from "./unavailable.ts";

/** What happens to open connections whose server stops responding without closing them. */
let server: StoppableServer;

beforeAll(async () => {
  server = await startStoppableServer();
});
afterAll(() => server.remove());

async function openProxy() {
  const proxy = await startFreezingProxy(server.url);
  onTestFinished(proxy.stop);
  return proxy;
}

/** The server behind the proxy gets a later start time, as the leader after a failover has. */
async function replaceServer() {
  await server.stop();
  await server.start();
}

function open(url: string, options: ConnectOptions = {}) {
  const events = { onOutage: vi.fn(), onRecovery: vi.fn() };
  const db = connect(url, { ...options, ...events });
  onTestFinished(() => db.destroy());
  const ask = () => sql<{ one: number }>`select 1 as one`.execute(db);
  return { db, ask, ...events };
}

/** Expects that the pool itself noticed the silence: the times until then are far below these limits. */
function expectNoticed(reason: unknown) {
  expect(reason).toBeInstanceOf(DatabaseUnavailable);
  expect(String((reason as DatabaseUnavailable).cause)).not.toMatch(/timeout/i);
}

test("statements to a frozen server, and calls that wait for a connection, fail before any time limit", async () => {
  const proxy = await openProxy();
  const { ask, onOutage, onRecovery } = open(proxy.url);
  await Promise.all(Array.from({ length: 5 }, ask));
  proxy.freeze();
  const errors = await Promise.all(Array.from({ length: 40 }, () => ask().catch((error) => error)));
  errors.forEach(expectNoticed);
  expect(onOutage).toHaveBeenCalledOnce();
  await expect(ask()).rejects.toThrow("no answer");

  proxy.failOver(server.url);
  await expect.poll(() => onRecovery.mock.calls.length).toBe(1);
  expect((await ask()).rows).toEqual([{ one: 1 }]);
});

test("a statement that began just before the outage was noticed fails as soon", {
  tags: ["slow"],
}, async () => {
  const proxy = await openProxy();
  const { ask, onOutage } = open(proxy.url);
  await Promise.all(Array.from({ length: 20 }, ask));
  proxy.freeze();
  const calls: Promise<unknown>[] = [];
  while (onOutage.mock.calls.length === 0) {
    calls.push(ask().catch((error) => error));
    await delay(200);
  }
  for (const call of calls) expectNoticed(await call);
  expect(onOutage).toHaveBeenCalledOnce();
});

test("a frozen server behind a pooler, which accepts connections itself, is noticed as soon", {
  tags: ["slow"],
}, async () => {
  const proxy = await openProxy();
  const pooler = await startTransactionPooler(proxy.url);
  onTestFinished(pooler.stop);
  const { ask, onRecovery } = open(pooler.url, { prepared: false, setsLimits: false });
  await Promise.all([ask(), ask()]);
  proxy.freeze();
  const errors = await Promise.all(Array.from({ length: 30 }, () => ask().catch((error) => error)));
  errors.forEach(expectNoticed);
  await expect(ask()).rejects.toThrow("no answer");
  proxy.failOver(server.url);
  await expect.poll(() => onRecovery.mock.calls.length).toBe(1);
});

test("after a failover, statements that hang on the former server fail, and later ones use the new server", {
  tags: ["slow"],
}, async () => {
  const proxy = await openProxy();
  const { ask, onOutage } = open(proxy.url);
  await Promise.all(Array.from({ length: 20 }, ask));
  proxy.failOver(server.url);
  await replaceServer();
  expectNoticed(await ask().catch((error) => error));
  const answers = await Promise.all(Array.from({ length: 40 }, ask));
  expect(answers.map(({ rows }) => rows[0]?.one)).toEqual(Array(40).fill(1));
  expect(onOutage).not.toHaveBeenCalled();
});

test("a slow statement of a server that works is not interrupted", { tags: ["slow"] }, async () => {
  const { db, onOutage } = open(server.url);
  const slow = sql`select pg_sleep(2.5), 'done' as state`.execute(db);
  expect((await slow).rows).toMatchObject([{ state: "done" }]);
  expect(onOutage).not.toHaveBeenCalled();
});

test("a listening connection to a frozen server is replaced, although nothing closes it", {
  tags: ["slow"],
}, async () => {
  const proxy = await openProxy();
  const announced: string[] = [];
  const onGap = vi.fn();
  const listener = await listen({
    url: proxy.url,
    channel: "test",
    onAnnouncement: (payload) => announced.push(payload),
    onGap,
    heartbeatMs: 200,
  });
  onTestFinished(listener.stop);
  await expect.poll(listener.isListening).toBe(true);
  proxy.freeze();
  await expect.poll(listener.isListening).toBe(false);
  // On a busy machine a heartbeat before the freeze may have been too slow as well.
  const gaps = onGap.mock.calls.length;
  expect(gaps).toBeGreaterThan(0);
  proxy.failOver(server.url);
  await expect.poll(listener.isListening).toBe(true);
  expect(onGap).toHaveBeenCalledTimes(gaps + 1);
  await server.query("notify test, 'restored'");
  await expect.poll(() => announced).toEqual(["restored"]);
});
