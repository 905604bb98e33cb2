import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startPushService } from "#src/sandbox/push-service.server.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { startTestPush } from "#testing/push.ts";
import { slowness } from "#testing/slowness.ts";
import { newPrivateKey, publicKeyOf } from "./vapid-keys.ts";
import { webPush } from "./web-push.server.ts";

let api: TestApi;
let push: Awaited<ReturnType<typeof startTestPush>>;

beforeAll(async () => {
  api = await startTestApi();
  push = await startTestPush(api);
});
beforeEach(() => push.behave("works"));
afterAll(async () => {
  await push.stop();
  await api.stop();
});

const message = { payload: { text: "Olá, ação" }, topic: "t", ttlSeconds: 60 };
const subject = "mailto:contato@estrelou.test";
const sender = (options: Partial<Parameters<typeof webPush>[0]> = {}) =>
  webPush({
    privateKey: push.privateKey,
    subject,
    emulatorUrl: push.url,
    timeoutMs: 1000 * slowness,
    ...options,
  });

test("a message is signed and encrypted so that only the browser can read it", async () => {
  const target = await push.subscribe();
  expect(await sender().send(target, message)).toBe("sent");
  expect(await push.received(target)).toEqual([message.payload]);
});

test("the push service rejects another key, a wrong subject and keys of another browser", async () => {
  const target = await push.subscribe();
  const other = await push.subscribe();
  const results = [
    await sender({ privateKey: newPrivateKey() }).send(target, message),
    await sender({ subject: "ninguém" }).send(target, message),
    await sender().send({ ...target, keys: other.keys }, message),
    await sender().send(target, { ...message, topic: "x".repeat(33) }),
  ];
  expect(results).toEqual(["refused", "refused", "refused", "refused"]);
  expect(await push.received(target)).toEqual([]);
});

test("the answers of a push service say what becomes of the message", async () => {
  const target = await push.subscribe();
  const results: Record<string, string> = {};
  for (const behaviour of ["unknown", "gone", "too-large", "busy", "down"] as const) {
    await push.behave(behaviour);
    results[behaviour] = await sender().send(target, message);
  }
  expect(results).toEqual({
    unknown: "gone",
    gone: "gone",
    "too-large": "refused",
    busy: "later",
    down: "later",
  });
  const closed = await startPushService({ db: api.services.db, clock: api.clock });
  await closed.stop();
  expect(await sender({ emulatorUrl: closed.url }).send(target, message)).toBe("later");
});

test("without a response nobody knows whether the message was taken", async () => {
  const target = await push.subscribe();
  await push.behave("silent");
  expect(await sender({ timeoutMs: 50 }).send(target, message)).toBe("unknown");
});

test("nothing is sent to other hosts than those of the browsers", async () => {
  const { accepts, send } = sender({ emulatorUrl: undefined });
  const path = "/send/1";
  for (const host of [
    "fcm.googleapis.com",
    "updates.push.services.mozilla.com",
    "web.push.apple.com",
    "wns2-par02p.notify.windows.com",
  ]) {
    expect(accepts(`https://${host}${path}`), host).toBe(true);
  }
  const { keys } = await push.subscribe();
  for (const endpoint of [
    `http://fcm.googleapis.com${path}`,
    `https://fcm.googleapis.com:8443${path}`,
    `https://user:password@fcm.googleapis.com${path}`,
    `https://fcm.googleapis.com.example.com${path}`,
    `https://evilpush.apple.com${path}`,
    `https://push.estrelou.test${path}`,
    "https://127.0.0.1/",
    "https://[::1]/",
    "file:///etc/passwd",
    "nothing",
  ]) {
    expect(accepts(endpoint), endpoint).toBe(false);
    expect(await send({ endpoint, keys }, message), endpoint).toBe("gone");
  }
});

test("a key has 32 bytes, whatever its first ones are", () => {
  for (let time = 0; time < 300; time++) {
    const key = newPrivateKey();
    expect(key).toHaveLength(43);
    expect(publicKeyOf(key)).toHaveLength(87);
  }
  expect(() => publicKeyOf("A".repeat(43))).toThrow();
});

test("a redirect of a push service is not followed", async () => {
  const target = await push.subscribe();
  const paths: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    paths.push(request.url);
    response.writeHead(307, { Location: "/elsewhere" }).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const sent = sender({ emulatorUrl: `http://127.0.0.1:${port}` }).send(target, message);
  expect(await sent).toBe("refused");
  expect(paths).toEqual([`/push.estrelou.test${new URL(target.endpoint).pathname}`]);
  server.close();
  server.closeAllConnections();
});
