import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { mercadoPago } from "#src/services/payments/mercado-pago.server.ts";
import { startTestApi, type TestApi, testSettings } from "#testing/api.ts";
import { createApp } from "./app.ts";
import { watchPaymentsAccount } from "./watch-payments-account.ts";

interface Reply {
  status: number;
  body: unknown;
}

const brazilian: Reply = { status: 200, body: { id: 7, site_id: "MLB", tags: ["normal"] } };
const documents: Reply = { status: 200, body: [{ id: "CPF" }, { id: "CNPJ" }] };

let account: Reply = brazilian;
let types: Reply = documents;
let calls: { url: string; authorization: string | undefined }[] = [];
const provider = createServer((request, response) => {
  const { url = "", headers } = request;
  calls.push({ url, authorization: headers.authorization });
  const { status, body } = url === "/users/me" ? account : types;
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
});

let api: TestApi;
let watch: ReturnType<typeof watchPaymentsAccount>;
beforeAll(async () => {
  api = await startTestApi();
  await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
});
beforeEach(() => {
  account = brazilian;
  types = documents;
  calls = [];
  api.logged.length = 0;
});
afterEach(() => {
  watch.stop();
  vi.useRealTimers();
});
afterAll(async () => {
  provider.close();
  await api.stop();
});

function startWatch(accessToken = "APP_USR-live"): void {
  const payments = mercadoPago({
    baseUrl: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
    accessToken,
    webhookSecret: "segredo",
    pauseMs: 1,
  });
  watch = watchPaymentsAccount({ ...api.services, payments }, { firstPauseMs: 1 });
}

/** Waits for the result and returns the response of /readyz. */
async function readyz(): Promise<{ status: number; body: unknown }> {
  await expect.poll(() => watch.status()).not.toBe("unknown");
  const metricsToken = "a token of sixteen letters or more";
  const services = { ...api.services, settings: { ...api.services.settings, metricsToken } };
  const app = createApp(services, { readiness: { paymentsAccount: watch.status } });
  const read = (headers: Record<string, string>) => app.request("/readyz", { headers });
  for (const headers of [{}, { Authorization: "Bearer guessed" }]) {
    expect(await (await read(headers)).json(), "without the token").toEqual({ ok: true });
  }
  const response = await read({ Authorization: `Bearer ${metricsToken}` });
  const { ok, payments } = await response.json();
  return { status: response.status, body: { ok, payments } };
}

test("a Brazilian account with a Brazilian public key is right", async () => {
  startWatch();
  expect(await readyz()).toEqual({ status: 200, body: { ok: true, payments: "ok" } });
  expect(api.logged).toEqual([]);
  // The public key alone opens its call, as in a browser.
  expect(calls).toEqual([
    { url: "/users/me", authorization: "Bearer APP_USR-live" },
    {
      url: `/v1/identification_types?public_key=${testSettings.paymentsPublicKey}`,
      authorization: undefined,
    },
  ]);
});

test.each<[string, Reply, Reply, string[]]>([
  [
    "an account of another country",
    { status: 200, body: { id: 7, site_id: "MLA" } },
    { status: 200, body: [{ id: "DNI" }] },
    ["wrong_country", "public_key_of_another_country"],
  ],
  [
    "a suspended account",
    { status: 200, body: { id: 7, site_id: "MLB", status: { site_status: "deactive" } } },
    documents,
    ["account_restricted"],
  ],
  ["an account that may not call", { status: 403, body: {} }, documents, ["account_restricted"]],
  ["a rejected access token", { status: 401, body: {} }, documents, ["token_rejected"]],
  ["a rejected public key", brazilian, { status: 404, body: {} }, ["public_key_rejected"]],
  [
    "a test account",
    { status: 200, body: { id: 7, site_id: "MLB", tags: ["test_user"] } },
    documents,
    ["test_credentials"],
  ],
])("%s is logged and shown by /readyz, which stays 200", async (_, me, key, problems) => {
  account = me;
  types = key;
  startWatch();
  expect(await readyz()).toEqual({ status: 200, body: { ok: true, payments: problems } });
  expect(api.logged).toHaveLength(problems.length);
  expect(api.logged.join()).toMatch(/MERCADO_PAGO_(ACCESS_TOKEN|PUBLIC_KEY)/);
  expect(api.logged.join()).not.toContain("APP_USR-live");
});

test("the check is repeated after pauses that double until the provider responds", async () => {
  account = { status: 503, body: {} };
  startWatch();
  await expect
    .poll(() => api.logged.join())
    .toMatch(/"nextInMs":1,.*"nextInMs":2,.*"nextInMs":4,/s);
  expect(watch.status()).toBe("unknown");
  account = brazilian;
  expect((await readyz()).body).toEqual({ ok: true, payments: "ok" });
});

test("a response that a retry does not mend is checked again after six hours", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  account = { status: 400, body: {} };
  startWatch();
  await expect.poll(() => api.logged.join()).toContain("could not be checked");
  account = brazilian;
  vi.advanceTimersByTime(6 * 3_600_000 - 1);
  expect(calls).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect((await readyz()).body).toEqual({ ok: true, payments: "ok" });
});
