import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { slowness } from "#testing/slowness.ts";
import { mercadoPago } from "./mercado-pago.server.ts";
import { PaymentsError } from "./payments.ts";
import { shareDeadline } from "./share-deadline.server.ts";

/** What the scripted provider does with one request. */
type Step = (request: IncomingMessage, response: ServerResponse) => void;

let script: Step[] = [];
let seen: string[] = [];
let keys: unknown[] = [];
const server = createServer((request, response) => {
  seen.push(`${request.method} ${request.url}`);
  keys.push(request.headers["x-idempotency-key"]);
  const step = script.length > 1 ? script.shift() : script[0];
  request.resume().once("end", () => step?.(request, response));
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
beforeEach(() => {
  script = [];
  seen = [];
  keys = [];
});
afterAll(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

const adapter = (
  timeouts: { readTimeoutMs?: number; writeTimeoutMs?: number; requestTimeoutMs?: number } = {},
) =>
  mercadoPago({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accessToken: "APP_USR-secret",
    webhookSecret: "segredo",
    readTimeoutMs: 60_000 * slowness,
    writeTimeoutMs: 60_000 * slowness,
    pauseMs: 1,
    ...timeouts,
  });
const replies =
  (status: number, body: string, headers: Record<string, string> = {}): Step =>
  (_, response) =>
    response.writeHead(status, headers).end(body);
const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  replies(status, JSON.stringify(body), { "Content-Type": "application/json", ...headers });
const html = (status: number) =>
  replies(status, "<html><body>Access denied</body></html>", { "Content-Type": "text/html" });
const failureOf = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(PaymentsError);
  return error as PaymentsError;
};
const policy = {
  message: "At least one policy returned UNAUTHORIZED.",
  code: "PA_UNAUTHORIZED_RESULT_FROM_POLICIES",
  blocked_by: "PolicyAgent",
  status: 403,
};
const subscription = {
  id: "9fe7d7293376a2776d45fa455104debc",
  status: "authorized",
  date_created: "2026-09-15T11:28:02.000-04:00",
};

test("a page instead of JSON says nothing about the resource: it is a temporary error, also with 404", async () => {
  for (const status of [200, 403, 404, 502]) {
    seen = [];
    script = [html(status)];
    const read = await failureOf(adapter().readSubscription("1"));
    expect(read, String(status)).toMatchObject({ kind: "temporary", status, reason: undefined });
    expect(seen).toHaveLength(3);
  }
  script = [json(404, { message: "not found" })];
  expect((await failureOf(adapter().readSubscription("1"))).kind).toBe("not_found");
});

test("a write answered with a page is sent once, and its outcome is unknown unless it was refused", async () => {
  for (const [status, outcomeUnknown] of [
    [201, true],
    [502, true],
    [403, false],
  ] as const) {
    seen = [];
    script = [html(status)];
    const error = await failureOf(adapter().changeCard("1", "token"));
    expect(error).toMatchObject({ kind: "temporary", outcomeUnknown });
    expect(seen).toHaveLength(1);
  }
});

test("a 403 of the provider's policy is a credential problem, read once and named in the log", async () => {
  script = [json(403, policy)];
  const error = await failureOf(adapter().readSubscription("1"));
  expect(error).toMatchObject({ kind: "auth", outcomeUnknown: false });
  expect(error.message).toContain("(policy)");
  expect(seen).toHaveLength(1);
});

test("a read waits for a short Retry-After, and leaves a long one to its caller", async () => {
  script = [json(429, {}, { "Retry-After": "0" }), json(200, subscription)];
  expect((await adapter().readSubscription("1")).status).toBe("active");
  for (const wait of ["120", new Date(Date.now() + 120_000).toUTCString()]) {
    seen = [];
    script = [json(429, {}, { "Retry-After": wait })];
    const error = await failureOf(adapter().readSubscription("1"));
    expect(error).toMatchObject({ kind: "rate_limited", retryable: true });
    expect(error.retryAfterSeconds).toBeGreaterThan(100);
    expect(seen).toHaveLength(1);
  }
});

test("a write may take longer than a read", async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    script = [
      (_, response) => {
        release = () => response.writeHead(200).end("{}");
        resolve();
      },
      () => {},
    ];
  });
  const payments = adapter({ readTimeoutMs: 40 });
  const write = payments.cancelSubscription("1");
  await held;
  expect((await failureOf(payments.readSubscription("1"))).kind).toBe("temporary");
  release();
  await expect(write).resolves.toBeUndefined();
});

test("the calls of one request have one time together; without a request each has its own", async () => {
  script = [() => {}];
  const payments = adapter({ requestTimeoutMs: 40 });
  await shareDeadline(async () => {
    const first = await failureOf(payments.readSubscription("1"));
    expect(first).toMatchObject({ kind: "temporary", isSilent: true });
    // Neither the retries of the read nor the next call are sent.
    const next = await failureOf(payments.cancelSubscription("1"));
    expect(next).toMatchObject({ isSilent: true, outcomeUnknown: false });
    expect(seen).toEqual(["GET /preapproval/1"]);
  });
  script = [json(200, subscription)];
  expect((await payments.readSubscription("1")).status).toBe("active");
});

test("a locked resource may be changed later; its change has no effect", async () => {
  script = [json(423, { message: "The resource is locked", status: 423 })];
  const error = await failureOf(adapter().cancelSubscription("1"));
  expect(error).toMatchObject({ kind: "temporary", retryable: true, outcomeUnknown: false });
});

test("an empty body of a refund is success", async () => {
  script = [replies(200, "")];
  await expect(adapter().refundPayment("5", "key")).resolves.toBeUndefined();
  expect(seen).toEqual(["POST /v1/payments/5/refunds"]);
});

test("a repeated refund sends the key of the first one, and a read sends none", async () => {
  script = [replies(200, "")];
  await adapter().refundPayment("5", "refund-5");
  await adapter().refundPayment("5", "refund-5");
  script = [json(200, subscription)];
  await adapter().readSubscription("1");
  expect(keys).toEqual(["refund-5", "refund-5", undefined]);
});
