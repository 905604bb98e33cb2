import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type FakeBrowser, fakeBrowser } from "#testing/fake-browser.ts";

const tokenOf = (account: string, name = "") =>
  `h.${Buffer.from(JSON.stringify({ account, name })).toString("base64url")}.s`;
const [first, second] = [tokenOf("ana", "1"), tokenOf("ana", "2")];
const business = "01900000-0000-7000-8000-000000000001";

let browser: FakeBrowser;
/** Every request: its method, path, token and the rest that tells it from others. */
let requests: string[];
/** The responses, in the order of the requests. */
let responses: (() => Promise<Response>)[];
beforeEach(() => {
  vi.resetModules();
  start("https://estrelou.test/mensagens?filtro=1");
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function start(url: string): void {
  browser = fakeBrowser(url);
  browser.local.set("access_token", first).set("refresh_token", "r1");
  requests = [];
  responses = [];
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("fetch", (path: string, { method, headers, body }: RequestInit) => {
    const { Authorization: token = "-", ...others } = { ...(headers as Record<string, string>) };
    const name = token.replace(first, "first").replace(second, "second");
    delete others["Content-Type"];
    requests.push(
      [method, path, name, ...Object.entries(others).flat(), body].filter(Boolean).join(" "),
    );
    return (responses.shift() ?? (() => Promise.reject(new TypeError("no network"))))();
  });
}

const answer = (status: number, body: object) => () =>
  Promise.resolve(new Response(JSON.stringify(body), { status }));
const ok = answer(200, { ok: true });
const refused = answer(401, { code: "session_invalid" });
const renewed = answer(200, { access: second, refresh: "r2" });

async function callOnce(path = "GET /api/account/") {
  const { callAsOwner } = await import("./call-as-owner.ts");
  return callAsOwner(path as never) as Promise<unknown>;
}

test("a call has the token; the business is named once one of several is shown", async () => {
  responses = [ok, ok];
  expect(await callOnce()).toEqual({ ok: true });
  const { storeShownShop } = await import("./shown-shop.ts");
  storeShownShop({ uuid: "ana", business, shops: [1, 2] });
  await callOnce();
  expect(requests).toEqual([
    "GET /api/account/ Bearer first",
    `GET /api/account/ Bearer first Estrelou-Business ${business}`,
  ]);
  expect(browser.opened).toEqual([]);
});

test("an expired token is renewed once for two calls, which are repeated", async () => {
  responses = [refused, refused, renewed, ok, ok];
  expect(await Promise.all([callOnce(), callOnce("GET /api/team/")])).toEqual([
    { ok: true },
    { ok: true },
  ]);
  expect(requests).toHaveLength(5);
  expect(requests[2]).toMatch(
    /^POST \/api\/token\/refresh\/ - \{"refresh":"r1","next":"[\w-]{43}"\}$/,
  );
  expect(requests.slice(3).toSorted()).toEqual([
    "GET /api/account/ Bearer second",
    "GET /api/team/ Bearer second",
  ]);
  expect([browser.local.get("access_token"), browser.local.get("refresh_token")]).toEqual([
    second,
    "r2",
  ]);
  // The next expired token is renewed again.
  responses = [refused, renewed, ok];
  await callOnce();
  expect(requests.filter((one) => one.startsWith("POST"))).toHaveLength(2);
});

test("a renewal that another tab has made is used without a request", async () => {
  responses = [
    async () => {
      browser.local.set("access_token", second);
      return refused();
    },
    ok,
  ];
  expect(await callOnce()).toEqual({ ok: true });
  expect(requests).toEqual(["GET /api/account/ Bearer first", "GET /api/account/ Bearer second"]);
});

test("tabs renew one after the other where the browser has locks", async () => {
  const names: string[] = [];
  const request = (name: string, work: () => Promise<string>) => {
    names.push(name);
    return work();
  };
  vi.stubGlobal("navigator", { locks: { request } });
  responses = [refused, renewed, ok];
  await callOnce();
  expect(names).toEqual(["session-refresh"]);
});

test.each([
  ["a rejected renewal", [refused, refused]],
  [
    "a renewal that the server does not understand",
    [refused, answer(400, { code: "invalid_request" })],
  ],
  ["a new token that is rejected too", [refused, renewed, refused]],
])("%s ends the session: the tokens go, and /login leads back", async (_, given) => {
  responses = [...given];
  await expect(callOnce()).rejects.toThrow("The session ended");
  expect([...browser.local.keys()]).toEqual([]);
  expect(browser.opened).toEqual(["/login?next=%2Fmensagens%3Ffiltro%3D1&terminou=1"]);
});

test("without tokens no call is made, and several calls navigate once", async () => {
  vi.useFakeTimers();
  browser.local.clear();
  await expect(callOnce()).rejects.toThrow("The session ended");
  await expect(callOnce()).rejects.toThrow("The session ended");
  expect([requests, browser.opened.length]).toEqual([[], 1]);
  // The owner stayed, to save something first.
  vi.advanceTimersByTime(5000);
  await expect(callOnce()).rejects.toThrow("The session ended");
  expect(browser.opened).toHaveLength(2);
});

test("without an access token the refresh token is used; without a refresh token the session ends", async () => {
  browser.local.delete("access_token");
  responses = [refused, renewed, ok];
  expect(await callOnce()).toEqual({ ok: true });
  expect(requests[0]).toBe("GET /api/account/ Bearer null");
  browser.local.delete("refresh_token");
  responses = [refused];
  await expect(callOnce()).rejects.toThrow("The session ended");
});

test.each([
  ["a limit", answer(429, { code: "too_many_requests" })],
  ["the page of a proxy", () => Promise.resolve(new Response("<html>", { status: 502 }))],
  ["no network", () => Promise.reject(new TypeError("failed"))],
])(
  "%s during a renewal keeps the tokens for a retry with the same next token",
  async (_, problem) => {
    responses = [refused, problem, refused, renewed, ok];
    await expect(callOnce()).rejects.toThrow("API: ");
    expect([browser.local.get("access_token"), browser.opened]).toEqual([first, []]);
    await callOnce();
    const [one, two] = requests.filter((each) => each.startsWith("POST"));
    expect(one).toBe(two);
  },
);

test("a failure of another kind reaches the caller without a renewal", async () => {
  responses = [
    answer(403, { code: "role_too_low" }),
    refused,
    renewed,
    answer(409, { code: "taken" }),
  ];
  await expect(callOnce()).rejects.toMatchObject({ status: 403, code: "role_too_low" });
  expect(requests).toHaveLength(1);
  await expect(callOnce()).rejects.toMatchObject({ status: 409, code: "taken" });
  expect(browser.opened).toEqual([]);
});

test.each([
  ["at once", [answer(403, { code: "plan_required" })]],
  ["after a renewal", [refused, renewed, answer(403, { code: "plan_required" })]],
])("a call that needs a plan opens /planos and never settles: %s", async (_, given) => {
  responses = [...given];
  const settled = vi.fn();
  callOnce().then(settled, settled);
  await expect.poll(() => browser.opened).toEqual(["/planos"]);
  expect(settled).not.toHaveBeenCalled();
});

test.each([
  ["at once", [answer(404, { code: "business_not_found" })]],
  ["after a renewal", [refused, renewed, answer(404, { code: "business_not_found" })]],
])("a business that is gone is left %s: the page loads again without it", async (_, given) => {
  start(`https://estrelou.test/mensagens?filtro=1&loja=${business}`);
  responses = [...given];
  await expect(callOnce()).rejects.toThrow("The business is gone");
  expect(browser.opened).toEqual(["/mensagens?filtro=1"]);
  expect(browser.tab.get("lost_shop")).toBe("1");
});

test("an account without any business gets the failure", async () => {
  responses = [answer(404, { code: "business_not_found" })];
  await expect(callOnce()).rejects.toMatchObject({ code: "business_not_found" });
  expect([browser.opened, browser.tab.size]).toEqual([[], 0]);
});

test("after a log-in to another account in another tab no call is made, and the page loads again", async () => {
  responses = [ok];
  await callOnce();
  browser.local.set("access_token", tokenOf("bia"));
  await expect(callOnce()).rejects.toThrow("Another tab logged in");
  expect(requests).toHaveLength(1);
  expect(browser.opened).toEqual(["/mensagens?filtro=1"]);
  expect(browser.tab.get("other_account")).toBe("1");
});

test.each([
  ["the session ends", () => browser.local.clear()],
  ["another account logs in", () => browser.local.set("access_token", tokenOf("bia"))],
])("unsaved input is stored when %s", async (_, change) => {
  const { registerInput } = await import("./unsaved-input.ts");
  registerInput("note", () => ({ business: "ana", value: "half a sentence" }));
  responses = [ok];
  await callOnce();
  change();
  await expect(callOnce()).rejects.toThrow();
  expect(browser.tab.get("unsaved_input")).toContain("half a sentence");
});

test("a call that the document made early is not made again, but once, on the first page and for the same token and business", async () => {
  const early = () =>
    Object.assign(window, {
      earlyCalls: {
        token: first,
        shop: null,
        responses: { "/api/account/": answer(200, { early: true })() },
      },
    });
  early();
  responses = [ok];
  expect(await callOnce()).toEqual({ early: true });
  expect(await callOnce()).toEqual({ ok: true });
  const { callAsOwner } = await import("./call-as-owner.ts");
  const callWith = (name: string, input: object) =>
    callAsOwner(name as never, input as never) as Promise<unknown>;
  early();
  responses = [ok, ok, ok];
  expect(await callWith("POST /api/account/", {})).toEqual({ ok: true });
  expect(await callWith("GET /api/account/", { query: {} })).toEqual({ ok: true });
  expect(await callWith("GET /api/account/", { params: {} })).toEqual({ ok: true });
  Object.assign(early().earlyCalls, { token: second });
  responses = [ok];
  expect(await callOnce()).toEqual({ ok: true });
  Object.assign(early().earlyCalls, { shop: business });
  responses = [ok];
  expect(await callOnce()).toEqual({ ok: true });
  early();
  browser.dataset.ready = "";
  responses = [ok];
  expect(await callOnce()).toEqual({ ok: true });
});

test("a role that is too low and a missing business are no result; other failures are thrown", async () => {
  const { ifAllowed } = await import("./if-allowed.ts");
  const { ApiFailure } = await import("#src/http/client.ts");
  const fail = (code: string) => ifAllowed(Promise.reject(new ApiFailure(400, { code })));
  expect(await ifAllowed(Promise.resolve(1))).toBe(1);
  expect([await fail("role_too_low"), await fail("business_not_found")]).toEqual([
    undefined,
    undefined,
  ]);
  await expect(fail("internal")).rejects.toThrow();
  const other = Object.assign(new Error("a bug"), { code: "role_too_low" });
  await expect(ifAllowed(Promise.reject(other))).rejects.toBe(other);
});
