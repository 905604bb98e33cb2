import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "#src/db/client.ts";
import { recaptchaKeys } from "#src/sandbox/recaptcha.server.ts";
import { deliverQueuedMail } from "#src/services/mail/deliver-queued-mail.server.ts";
import { insertMail } from "#src/services/mail/queries.server.ts";
import { mercadoPago } from "#src/services/payments/mercado-pago.server.ts";
import { send, startTestApi, type TestApi, testSettings } from "#testing/api.ts";
import { databaseTime } from "#testing/time.ts";
import { readConfig } from "./config.ts";
import { countProviderCalls } from "./count-provider-calls.ts";
import { observeRequests } from "./observe-requests.ts";
import { matchRoutes, matchUnknown, measureCall, requestMeter } from "./request-metrics.ts";
import { createServices, paymentsResult } from "./services.ts";

const token = "a token of sixteen letters or more";
const settings = { ...testSettings, metricsToken: token };

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ settings });
});
afterAll(() => api.stop());

/** Returns the value of each metric whose line begins with `prefix`, by its line without the value. */
async function readMetrics(prefix: string, of = api): Promise<Record<string, number>> {
  const { body } = await send(of, "GET", "/metrics", { token });
  const lines = String(body)
    .split("\n")
    .filter((line) => line.startsWith(prefix));
  return Object.fromEntries(
    lines.map((line) => {
      const end = line.lastIndexOf(" ");
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
}

test("requests are measured by method, route pattern and status; invented paths share one route", async () => {
  const respond: RequestListener = (request, response) => {
    if (request.url?.startsWith("/gone")) return void response.destroy();
    response.writeHead(request.url?.startsWith("/api/metrics-test/") ? 200 : 404).end();
  };
  const unlogged = { addressOf: () => "", write: () => {}, stop: async () => {} };
  const measure = requestMeter(["/api/metrics-test/:slug/", "/"]);
  const server = createServer(observeRequests(respond, { access: unlogged, measure }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const slug of ["ana", "bia", "caio?email=ana@loja.test"]) {
    await fetch(`${url}/api/metrics-test/${slug}`);
  }
  for (let index = 0; index < 5; index++) await fetch(`${url}/invented-${index}`);
  await fetch(`${url}/gone`).catch(() => {});
  const count = (route: string, status: number) =>
    `estrelou_request_seconds_count{method="GET",route="${route}",status="${status}"}`;
  await expect
    .poll(() => readMetrics("estrelou_request_seconds_count"))
    .toMatchObject({
      [count("/api/metrics-test/:slug", 200)]: 3,
      [count("other", 404)]: 5,
      [count("other", 499)]: 1,
    });
  const names = Object.keys(await readMetrics("estrelou_request_seconds")).join("\n");
  expect(names).not.toMatch(/ana|invented/);
  server.close();
});

test("every route of the API is found by its own path", () => {
  const routeOf = matchRoutes(["/", "/login", "/feedback/:slug", "/api/a/:id/", "/api/a/:id/b/:c"]);
  expect(
    [
      "/",
      "/login/",
      "/login?x=/",
      "/feedback/padaria/",
      "/api/a/1",
      "/api/a/1/b/2/",
      "/assets/x.js",
    ].map(routeOf),
  ).toEqual([
    "/",
    "/login",
    "/login",
    "/feedback/:slug",
    "/api/a/:id",
    "/api/a/:id/b/:c",
    "/assets/*",
  ]);
  expect(["/feedback", "/api/a/1/2", "/login/x"].map(routeOf)).toEqual(Array(3).fill("other"));
});

test("a call for a document is measured like a request of its route, with method, status and time", async () => {
  const labels = 'method="PATCH",route="/api/measured/:id/x",status="207"';
  const read = () => readMetrics("estrelou_request_seconds");
  measureCall("PATCH /api/measured/{id}/x/", 207, 0.5);
  measureCall("PATCH /api/measured/{id}/x/", 207, 0.25);
  const found = await read();
  expect(found[`estrelou_request_seconds_count{${labels}}`]).toBe(2);
  expect(found[`estrelou_request_seconds_sum{${labels}}`]).toBe(0.75);
});

test("a path is unknown if neither it nor its plain form has a route", () => {
  const isUnknown = matchUnknown(["/", "/login", "/feedback/:slug", "/api/*", "/sandbox/*"]);
  const known = ["/", "/login", "/LOGIN/", "/lo%67in", "/feedback/a", "/api/x/y", "/assets/a.js"];
  const routers = ["/login.data", "/__manifest", "/SANDBOX/a", "/login//"];
  expect([...known, ...routers].filter(isUnknown)).toEqual([]);
  const others = ["/nada", "/login/x", "/feedback", "/%zz", "/apis"];
  expect(others.filter(isUnknown)).toEqual(others);
});

test("waiting mails are counted with the age of the oldest", async () => {
  const { db } = api.services;
  const now = new Date((await databaseTime(db)) - 90_000);
  const content = {
    recipient: "a@loja.test",
    subject: "s",
    html: "h",
    plain: "p",
    headers: undefined,
    quotesCustomers: false,
  };
  for (const key of ["metrics-1", "metrics-2"]) await insertMail(db, { key, now, ...content });
  const { estrelou_waiting_mails: waiting, ...mails } = {
    ...(await readMetrics("estrelou_waiting_mails")),
    ...(await readMetrics("estrelou_oldest_waiting_mail_seconds")),
  };
  expect(waiting).toBeGreaterThanOrEqual(2);
  expect(mails.estrelou_oldest_waiting_mail_seconds).toBeGreaterThanOrEqual(90);
});

test("results of mails are counted: sent, refused, and attempts that will be repeated", async () => {
  const { services } = api;
  const results = () => readMetrics("estrelou_mails_total");
  const before = await results();
  const outcomes = [
    undefined,
    Object.assign(new Error("no"), { responseCode: 550, permanent: true, command: "RCPT TO" }),
    Object.assign(new Error("later"), { responseCode: 451, command: "RCPT TO" }),
  ];
  for (const [index, outcome] of outcomes.entries()) {
    const key = `result-${index}`;
    const content = { recipient: "a@loja.test", subject: "s", html: "h", plain: "p" };
    await insertMail(services.db, {
      key,
      now: new Date(),
      headers: undefined,
      quotesCustomers: false,
      ...content,
    });
    const mail = {
      send: () => (outcome ? Promise.reject(outcome) : Promise.resolve()),
      close() {},
    };
    await deliverQueuedMail({ ...services, mail }, { key }).catch(() => {});
  }
  const after = await results();
  for (const result of ["sent", "refused", "retried"]) {
    const name = `estrelou_mails_total{result="${result}"}`;
    expect((after[name] ?? 0) - (before[name] ?? 0), result).toBe(1);
  }
});

test("calls of a provider are counted by operation and result", async () => {
  const provider = countProviderCalls(
    "test_provider",
    {
      kind: "fake",
      now: () => 1,
      works: async (value: string) => value,
      fails: () => Promise.reject(new Error("down")),
      closed: () => Promise.reject(new Error("closed")),
    },
    (value) => value === "unavailable",
    (error) => ((error as Error).message === "closed" ? "not_approved" : "failed"),
  );
  const count = (operation: string, result: string) =>
    `estrelou_provider_call_seconds_count{provider="test_provider",operation="${operation}",result="${result}"}`;
  const counts = () => readMetrics('estrelou_provider_call_seconds_count{provider="test_provider"');
  // An alert watches the increase of the calls that are not approved.
  const zeros = Object.fromEntries(
    ["now", "works", "fails", "closed"].map((operation) => [count(operation, "not_approved"), 0]),
  );
  expect(await counts()).toEqual(zeros);
  expect([provider.kind, provider.now()]).toEqual(["fake", 1]);
  expect(await provider.works("a")).toBe("a");
  await provider.works("unavailable");
  await expect(provider.fails()).rejects.toThrow("down");
  await expect(provider.closed()).rejects.toThrow("closed");
  expect(await counts()).toEqual({
    ...zeros,
    [count("works", "ok")]: 1,
    [count("works", "failed")]: 1,
    [count("fails", "failed")]: 1,
    [count("closed", "not_approved")]: 1,
  });
});

test("a refused card and an unknown resource are no failure of the payment provider; wrong credentials are", async () => {
  const answers: Record<string, [number, object]> = {
    readSubscription: [404, { message: "not found", status: 404 }],
    changeCard: [
      401,
      { message: "CC_VAL_433 Credit card validation has failed", code: "cc_rejected_blacklist" },
    ],
    cancelSubscription: [401, { message: "invalid access token", status: 401 }],
  };
  for (const [operation, [status, body]] of Object.entries(answers)) {
    const payments = countProviderCalls(
      "test_payments",
      mercadoPago({
        baseUrl: "http://provider.test",
        accessToken: "APP_USR-test-access",
        webhookSecret: "secret",
        fetch: () => Promise.resolve(Response.json(body, { status })),
      }),
      undefined,
      paymentsResult,
    );
    const call = payments[operation as "changeCard"];
    await expect(call("1", "token")).rejects.toThrow();
  }
  const name = (operation: string, result: string) =>
    `estrelou_provider_call_seconds_count{provider="test_payments",operation="${operation}",result="${result}"}`;
  const all = await readMetrics('estrelou_provider_call_seconds_count{provider="test_payments"');
  const counted = Object.entries(all).filter(([, count]) => count > 0);
  expect(Object.fromEntries(counted)).toEqual({
    [name("readSubscription", "ok")]: 1,
    [name("changeCard", "ok")]: 1,
    [name("cancelSubscription", "failed")]: 1,
  });
});

test("a check that Google does not answer counts as failed, a wrong token does not", async () => {
  const google = createServer((_, response) => {
    response.setHeader("Content-Type", "application/json");
    response.end('{"success": false}');
  });
  await new Promise<void>((resolve) => google.listen(0, "127.0.0.1", resolve));
  const { port } = google.address() as AddressInfo;
  // The program writes its key there, which no other user may read.
  const folder = await mkdtemp(join(tmpdir(), "estrelou-metrics-"));
  const verify = async (baseUrl: string) => {
    const config = readConfig({ DATA_DIR: folder, HUMAN_CHECK: "recaptcha" });
    const { db, queue, businessCache, clock } = api.services;
    const outside = {
      clock,
      mailUrl: "smtp://127.0.0.1:1",
      paymentsUrl: "http://127.0.0.1:1",
      recaptcha: { baseUrl, keys: recaptchaKeys },
      seed: async () => {},
      setLocalUrl() {},
      async close() {},
    };
    const created = createServices(config, { db, queue, businessCache, outside, publicUrl: "" });
    const verdict = await created.humanCheck.verify("token", "login");
    await created.mail.close();
    return verdict;
  };
  expect(await verify(`http://127.0.0.1:${port}`)).toEqual({ ok: false, reason: "invalid" });
  google.close();
  google.closeAllConnections();
  const name = (result: string) =>
    `estrelou_provider_call_seconds_count{provider="recaptcha",operation="verify",result="${result}"}`;
  const before = await readMetrics('estrelou_provider_call_seconds_count{provider="recaptcha"');
  expect(await verify(`http://127.0.0.1:${port}`)).toEqual({ ok: false, reason: "unavailable" });
  const after = await readMetrics('estrelou_provider_call_seconds_count{provider="recaptcha"');
  expect(before[name("ok")]).toBeGreaterThan(0);
  expect(after).toEqual({ ...before, [name("failed")]: (before[name("failed")] ?? 0) + 1 });
  await rm(folder, { recursive: true });
});

test("connections are counted by pool; without a database its gauges are NaN and /metrics responds", async () => {
  const pools = await readMetrics("estrelou_pool_connections");
  expect(Object.keys(pools).join()).toMatch(/pool="estrelou",state="used"/);
  const db = connect("postgres://nobody@127.0.0.1:1/nothing");
  const withoutDatabase = await startTestApi({ db, settings });
  expect(await readMetrics("estrelou_waiting_mails", withoutDatabase)).toEqual({
    estrelou_waiting_mails: Number.NaN,
  });
  await withoutDatabase.stop();
  await db.destroy();
});
