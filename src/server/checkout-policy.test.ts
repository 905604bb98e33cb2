import { afterAll, beforeAll, expect, test } from "vitest";
import { send, startTestApi, type TestApi, testSettings } from "#testing/api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const policyOf = async (path: string) =>
  (await send(api, "GET", path)).headers.get("Content-Security-Policy") ?? "";

test("only /planos may load the provider's script", async () => {
  for (const path of ["/planos", "/planos/", "/planos?assinar=mensal"]) {
    expect(await policyOf(path), path).toContain("https://sdk.mercadopago.com");
  }
  for (const path of ["/", "/painel", "/feedback/planos", "/planos/x"]) {
    const policy = await policyOf(path);
    expect(policy, path).toContain("script-src 'self' 'nonce-");
    expect(policy, path).not.toMatch(/mercadopago|script-src[^;]*unsafe-inline/);
  }
});

test("the checkout allows neither analytics nor the human check, and other pages allow analytics", async () => {
  const site = { ...testSettings.site, measurementId: "G-TEST" };
  const measured = await startTestApi({ settings: { ...testSettings, site } });
  const policy = async (path: string) =>
    (await send(measured, "GET", path)).headers.get("Content-Security-Policy") ?? "";
  expect(await policy("/painel")).toContain("googletagmanager.com");
  expect(await policy("/planos")).not.toMatch(/google|recaptcha/);
  await measured.stop();
});

test("a checkout with our own script, as in the demonstration, allows no host of the provider", async () => {
  const paymentsScript = "/sandbox/mercado-pago.js";
  const own = await startTestApi({ settings: { ...testSettings, paymentsScript } });
  const { headers } = await send(own, "GET", "/planos");
  expect(headers.get("Content-Security-Policy")).not.toContain("mercadopago");
  await own.stop();
});

test("browsers report violations of the checkout's policy, and of no other page's", async () => {
  const { headers } = await send(api, "GET", "/planos");
  expect(headers.get("Reporting-Endpoints")).toBe('checkout="/api/csp-report/"');
  expect(await policyOf("/planos")).toMatch(/report-to checkout; report-uri \/api\/csp-report\//);
  expect(await policyOf("/painel")).not.toContain("report-");
  expect((await send(api, "GET", "/painel")).headers.get("Reporting-Endpoints")).toBeNull();
});

test("the policy of an API response allows no content", async () => {
  expect(await policyOf("/api/list/plans/")).toBe("default-src 'none'; frame-ancestors 'none'");
});
