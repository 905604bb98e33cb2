import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { policyViolations } from "#src/services/metrics/metrics.server.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(() => {
  policyViolations.reset();
  api.logged.length = 0;
});

const checkout = "https://estrelou.test/planos?assinar=mensal&email=dona@exemplo.test";

async function post(body: unknown, to = api, type = "application/reports+json"): Promise<number> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const headers = { "Content-Type": type };
  return (await fetch(`${to.url}/api/csp-report/`, { method: "POST", headers, body: text })).status;
}

const listed = (
  blockedURL: string,
  effectiveDirective = "script-src-elem",
  documentURL = checkout,
) => ({
  type: "csp-violation",
  url: documentURL,
  body: { documentURL, effectiveDirective, blockedURL, sample: "secret sample" },
});

const counted = async () =>
  (await policyViolations.get()).values.map(({ labels, value }) => [
    labels.directive,
    labels.blocked,
    value,
  ]);

test("reports of both kinds are counted by directive and kind of resource", async () => {
  const single = {
    "csp-report": {
      "document-uri": checkout,
      "violated-directive": "connect-src 'self'",
      "blocked-uri": "https://evil.test/collect",
    },
  };
  expect(await post(single, api, "application/csp-report")).toBe(204);
  expect(
    await post([
      listed("inline"),
      listed("https://evil.test/x.js"),
      listed("chrome-extension://abc/x.js"),
      listed("data", "img-src"),
      listed("strange", "no-such-directive"),
      { type: "deprecation", body: { id: "x" } },
    ]),
  ).toBe(204);
  expect(await counted()).toEqual([
    ["connect-src", "host", 1],
    ["script-src", "inline", 1],
    ["script-src", "host", 1],
    ["script-src", "extension", 1],
    ["img-src", "data", 1],
    ["other", "other", 1],
  ]);
  // The extension is not logged.
  expect(api.logged.filter((line) => line.includes("checkout policy violation"))).toHaveLength(5);
});

test("the log has the host with masked digits, and no path, query, sample or URL of the page", async () => {
  await post([listed("https://x5031433215406351.evil.test/?code=987&name=Ana")]);
  const line = api.logged.find((text) => text.includes("checkout policy violation")) ?? "";
  expect(JSON.parse(line)).toMatchObject({
    directive: "script-src",
    blocked: "host",
    host: "x0000000000000000.evil.test",
  });
  // The time may contain the same digits by chance.
  const logged = api.logged.join().replace(/"time":\d+/g, "");
  expect(logged).not.toMatch(/5031|987|Ana|dona@|assinar|secret sample/);
});

test.each([
  ["https://evil.test/x", "host"],
  ["http://evil.test/x", "host"],
  ["wss://evil.test/x", "host"],
  ["inline", "inline"],
  ["eval", "eval"],
  ["wasm-eval", "wasm-eval"],
  ["data", "data"],
  ["data:text/javascript,x", "data"],
  ["blob", "blob"],
  ["blob:https://estrelou.test/x", "blob"],
  ["moz-extension://abc/x.js", "extension"],
  ["safari-web-extension://abc/x.js", "extension"],
  ["ftp://evil.test/x", "other"],
  ["evil", "other"],
])("a blocked %s is counted as %s", async (blocked, kind) => {
  await post([listed(blocked)]);
  expect(await counted()).toEqual([["script-src", kind, 1]]);
  const hosts = api.logged.filter((line) => line.includes('"host":"evil.test"'));
  expect(hosts).toHaveLength(kind === "host" ? 1 : 0);
});

test.each([
  ["script-src-elem", "script-src"],
  ["script-src-attr", "script-src"],
  ["style-src-attr 'self'", "style-src"],
  ["img-src", "img-src"],
  ["connect-src", "connect-src"],
  ["frame-src", "frame-src"],
  ["worker-src", "worker-src"],
  ["object-src", "object-src"],
  ["base-uri", "base-uri"],
  ["form-action", "form-action"],
  ["font-src", "font-src"],
  ["media-src", "media-src"],
  ["default-src", "other"],
])("a violation of %s is counted as %s", async (directive, counts) => {
  await post([listed("inline", directive)]);
  expect(await counted()).toEqual([[counts, "inline", 1]]);
});

test("reports of other pages are ignored", async () => {
  expect(await post([listed("inline", "script-src", "https://estrelou.test/painel")])).toBe(204);
  expect(await post([listed("inline", "script-src", "not a URL")])).toBe(204);
  expect(await counted()).toEqual([]);
});

test("a malformed report gets 400 and a long one 413", async () => {
  for (const body of [
    "",
    "{",
    "null",
    "1",
    "{}",
    '{"csp-report":1}',
    "[1]",
    '[{"body":1}]'.repeat(2),
  ]) {
    expect(await post(body), body).toBe(400);
  }
  expect(await post(Array(101).fill(listed("inline")))).toBe(400);
  expect(await post("x".repeat(64 * 1024 + 1))).toBe(413);
  expect(await counted()).toEqual([]);
});

test("report 31 from one IP address gets 429", async () => {
  const limited = await startTestApi({}, { limitsScale: 1 });
  const statuses = [];
  for (let index = 0; index < 31; index++) statuses.push(await post([], limited));
  expect(statuses).toEqual([...Array(30).fill(204), 429]);
  await limited.stop();
});
