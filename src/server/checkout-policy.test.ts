import { afterAll, beforeAll, expect, test } from "vitest";
import { send, startTestApi, type TestApi } from "#testing/api.ts";

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

test("the policy of an API response allows no content", async () => {
  expect(await policyOf("/api/list/plans/")).toBe("default-src 'none'; frame-ancestors 'none'");
});
