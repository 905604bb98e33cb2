import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { connect } from "#src/db/client.ts";
import { send, startTestApi, type TestApi, testSettings } from "#testing/api.ts";
import { createApp } from "./app.ts";
import type { Readiness } from "./health.ts";

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

test("/healthz and /readyz return 200", async () => {
  expect(await send(api, "GET", "/healthz")).toMatchObject({ status: 200, body: { ok: true } });
  expect(await send(api, "GET", "/readyz")).toMatchObject({ status: 200, body: { ok: true } });
});

test("/readyz returns 503 while a process with workers gets no jobs or notifications, but not in a web process", async () => {
  const statusOf = async (readiness: Readiness) => {
    const app = createApp({ ...api.services, settings }, { readiness });
    const response = await app.request("/readyz");
    return [response.status, await response.json()];
  };
  const settings = { ...testSettings, mode: "demo" as const };
  const [yes, no] = [() => true, () => false];
  const database = true;
  expect(await statusOf({ isNotified: yes, areJobsReady: yes })).toEqual([
    200,
    { ok: true, database, notified: true, jobs: true },
  ]);
  expect(await statusOf({ isNotified: yes, areJobsReady: no })).toEqual([
    503,
    { ok: false, database, notified: true, jobs: false },
  ]);
  expect(await statusOf({ isNotified: no, areJobsReady: yes })).toEqual([
    503,
    { ok: false, database, notified: false, jobs: true },
  ]);
  expect(await statusOf({ isNotified: no })).toEqual([
    200,
    { ok: true, database, notified: false },
  ]);
  expect(await statusOf({ isNotified: yes, isStopping: yes })).toMatchObject([503, { ok: false }]);
});

test("/metrics returns 404 in live mode without the right token, and 200 in demo mode without a token", async () => {
  const token = "a token of sixteen letters or more";
  const readMetrics = async (settings: Partial<typeof testSettings>, given?: string) => {
    const app = createApp({ ...api.services, settings: { ...testSettings, ...settings } });
    const headers = given ? { Authorization: `Bearer ${given}` } : undefined;
    const response = await app.request("/metrics", headers && { headers });
    const isText = response.headers.get("Content-Type")?.startsWith("text/plain; version=0.0.4");
    const text = await response.text();
    return [response.status, isText && text.includes("process_cpu_seconds_total")];
  };
  expect(await readMetrics({ mode: "demo" })).toEqual([200, true]);
  expect(await readMetrics({ mode: "live" })).toEqual([404, false]);
  expect(await readMetrics({ mode: "live", metricsToken: token })).toEqual([404, false]);
  expect(await readMetrics({ mode: "live", metricsToken: token }, `${token}x`)).toEqual([
    404,
    false,
  ]);
  expect(await readMetrics({ mode: "live", metricsToken: token }, token)).toEqual([200, true]);
});

test("/metrics returns 404 in live mode without a token in the settings", async () => {
  expect((await send(api, "GET", "/metrics")).status).toBe(404);
});

test("without a database /healthz returns 200, and /readyz and API calls return 503", async () => {
  const onOutage = vi.fn();
  const db = connect("postgres://nobody@127.0.0.1:1/nothing", { onOutage });
  const withoutDatabase = await startTestApi({ db });
  expect((await send(withoutDatabase, "GET", "/healthz")).status).toBe(200);
  expect(await send(withoutDatabase, "GET", "/readyz")).toMatchObject({
    status: 503,
    body: { ok: false },
  });
  const answer = await send(withoutDatabase, "GET", "/api/client/x/");
  expect(answer).toMatchObject({
    status: 503,
    body: {
      code: "unavailable",
      detail: "O serviço está fora do ar por um momento. Tente novamente em instantes.",
    },
  });
  expect(answer.headers.get("Retry-After")).toBe("5");
  expect(onOutage).toHaveBeenCalledOnce();
  await withoutDatabase.stop();
  await db.destroy();
});

test("a thrown value that is not an Error gets 500 and is logged", async () => {
  const app = createApp({
    ...api.services,
    businessCache: { getOrLoad: () => Promise.reject({ reason: "a plain object" }) },
  });
  const response = await app.request("/api/client/x/");
  expect([response.status, await response.json()]).toMatchObject([500, { code: "internal" }]);
  expect(api.logged.join()).toContain("Not an Error");
});

test("an unknown API path returns 404 with code and detail for every method", async () => {
  for (const method of ["GET", "POST", "DELETE"]) {
    expect(await send(api, method, "/api/nothing/")).toMatchObject({
      status: 404,
      body: { code: "not_found", detail: "Não encontrado." },
    });
  }
});

test("API responses have headers against framing, sniffing and caching", async () => {
  const { headers } = await send(api, "GET", "/api/client/x/");
  expect(headers.get("X-Frame-Options")).toBe("DENY");
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(headers.get("Content-Security-Policy")).toContain("frame-ancestors 'none'");
  expect(headers.get("Strict-Transport-Security")).toContain("max-age=");
  expect(headers.get("Cache-Control")).toBe("no-store");
});

test("sandbox paths return 404 in live mode", async () => {
  expect((await send(api, "GET", "/sandbox/mailbox.json")).status).toBe(404);
});
