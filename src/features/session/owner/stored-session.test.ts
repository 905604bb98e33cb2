import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type FakeBrowser, fakeBrowser } from "#testing/fake-browser.ts";

const [bakery, cafe, other] = [1, 2, 3].map((n) => `01900000-0000-7000-8000-00000000000${n}`) as [
  string,
  string,
  string,
];
const tokenOf = (account: string, sub = "s1") =>
  `h.${Buffer.from(JSON.stringify({ account, sub, name: "çã?>" })).toString("base64url")}.s`;

let browser: FakeBrowser;
beforeEach(() => {
  vi.resetModules();
  browser = fakeBrowser();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The modules of a newly loaded document. */
async function load() {
  const [session, account, shop, chosen] = await Promise.all([
    import("./stored-session.ts"),
    import("./shown-account.ts"),
    import("./shown-shop.ts"),
    import("./chosen-shop.ts"),
  ]);
  return { ...session, ...account, ...shop, ...chosen };
}

test("a log-in stores the tokens and the account's cookie, and forgets what the document showed", async () => {
  const page = await load();
  expect(page.hasSession()).toBe(false);
  expect(page.isOtherAccount(tokenOf("ana"))).toBe(false);
  expect(page.isOtherAccount(tokenOf("bia"))).toBe(true);
  browser.local.set("refresh_next", "n").set("opened_link", "l").set("theme", "dark");
  page.startSession({ access: tokenOf("bia"), refresh: "r" });
  expect(Object.fromEntries(browser.local)).toEqual({
    access_token: tokenOf("bia"),
    refresh_token: "r",
    theme: "dark",
  });
  expect([page.hasSession(), page.accessToken(), page.refreshToken()]).toEqual([
    true,
    tokenOf("bia"),
    "r",
  ]);
  expect(browser.cookies).toEqual([
    "shown_account=bia; Max-Age=5184000; Path=/; SameSite=Lax; Secure",
  ]);
  expect(page.isOtherAccount(tokenOf("bia"))).toBe(false);
  expect(page.isOtherAccount(tokenOf("ana"))).toBe(true);
});

test("the next refresh token stays the same until tokens are stored", async () => {
  const page = await load();
  const next = page.nextRefreshToken();
  expect(next).toMatch(/^[\w-]{43}$/);
  expect(page.nextRefreshToken()).toBe(next);
  page.storeTokens({ access: tokenOf("ana"), refresh: next });
  expect(page.nextRefreshToken()).not.toBe(next);
});

test("the end of a session deletes the tokens, the cookie and the lists of customers, and nothing else", async () => {
  const page = await load();
  page.storeTokens({ access: tokenOf("ana"), refresh: "r" });
  page.nextRefreshToken();
  browser.local.set("device", "d");
  for (const key of ["invited", `invited:${cafe}`, "phones", `phones:${cafe}`, "draftReview:x"]) {
    browser.tab.set(key, "1");
  }
  page.clearSession();
  expect([...browser.local.keys()]).toEqual(["device"]);
  expect([...browser.tab.keys()]).toEqual(["draftReview:x"]);
  expect(browser.cookies.at(-1)).toBe("shown_account=; Max-Age=0; Path=/; SameSite=Lax; Secure");
});

test("without HTTPS the account's cookie is not `Secure`, and a token without an account sets none", async () => {
  browser = fakeBrowser("http://localhost:3000/painel");
  const page = await load();
  page.storeTokens({ access: "no token", refresh: "r" });
  expect(browser.cookies).toEqual([]);
  page.storeTokens({ access: tokenOf("ana"), refresh: "r" });
  expect(browser.cookies).toEqual(["shown_account=ana; Max-Age=5184000; Path=/; SameSite=Lax"]);
});

test("with blocked storage there is no session, and ending it deletes only the cookie", async () => {
  const get = () => {
    throw new Error("blocked");
  };
  for (const owner of [window, globalThis]) {
    Object.defineProperty(owner, "localStorage", { get, configurable: true });
  }
  const page = await load();
  expect([page.hasStorage(), page.hasSession(), page.refreshToken()]).toEqual([false, false, null]);
  page.clearSession();
  expect(browser.cookies).toHaveLength(1);
});

test("the account of a token is in its payload; a text of another form has none", async () => {
  const page = await load();
  expect(page.claimsOf(tokenOf("ana", "s7"))).toMatchObject({ account: "ana", sub: "s7" });
  for (const token of [null, "", "a.b.c", "a"]) expect(page.accountOf(token)).toBeUndefined();
  expect(page.isOtherAccount(null)).toBe(false);
});

test("a change of the account and the loss of a business are told once", async () => {
  const page = await load();
  expect([page.takeAccountChange(), page.takeShopLoss()]).toEqual([false, false]);
  page.storeAccountChange();
  expect([page.takeShopLoss(), page.takeAccountChange(), page.takeAccountChange()]).toEqual([
    false,
    true,
    false,
  ]);
  page.storeShopLoss();
  expect([page.takeAccountChange(), page.takeShopLoss(), page.takeShopLoss()]).toEqual([
    false,
    true,
    false,
  ]);
});

test("a document shows the business of its URL, else of its tab, else of its browser", async () => {
  browser.local.set("access_token", tokenOf("ana")).set("shop", `ana ${cafe}`);
  expect((await load()).chosenShop(`?loja=${bakery}`)).toBe(bakery);
  expect((await load()).chosenShop("")).toBe(cafe);
  browser.tab.set("shop", `ana ${bakery}`);
  expect((await load()).chosenShop("?loja=x")).toBe(bakery);
  browser.tab.set("shop", `bia ${bakery}`);
  browser.local.set("shop", `bia ${cafe}`);
  expect((await load()).chosenShop("")).toBeNull();
});

test("a document never changes its business: another tab's choice and another URL do not", async () => {
  browser.local.set("access_token", tokenOf("ana"));
  const page = await load();
  page.storeShownShop({ uuid: "ana", business: bakery, shops: [1, 2] });
  expect([browser.tab.get("shop"), browser.local.get("shop")]).toEqual(
    Array(2).fill(`ana ${bakery}`),
  );
  browser.local.set("shop", `ana ${cafe}`);
  expect(page.shownShop()).toBe(bakery);
  const visit = (path: string) =>
    page.followShop({ request: new Request(`https://estrelou.test${path}`) });
  expect(visit("/painel")).toBeUndefined();
  expect(visit(`/painel?loja=${bakery}`)).toBeUndefined();
  const redirect = await Promise.resolve()
    .then(() => visit(`/mensagens?loja=${cafe}`))
    .catch((thrown: Response) => thrown);
  expect((redirect as unknown as Response).headers.get("Location")).toBe(`/mensagens?loja=${cafe}`);
  browser.tab.delete("shop");
  page.storeShopAgain();
  expect(browser.tab.get("shop")).toBe(`ana ${bakery}`);
});

test("a path and a query name a business, and no longer do without it", async () => {
  const { queryWithShop, queryWithoutShop, withShop } = await import("./shop-url.ts");
  expect([withShop("/painel", bakery), withShop("/painel", null)]).toEqual([
    `/painel?loja=${bakery}`,
    "/painel",
  ]);
  expect(queryWithShop(`?p=2&loja=${bakery}`, cafe)).toBe(`?p=2&loja=${cafe}`);
  expect([queryWithoutShop(`?loja=${cafe}`), queryWithoutShop(`?loja=${cafe}&p=2`)]).toEqual([
    "",
    "?p=2",
  ]);
});

test("the first URL decides the business of the document", async () => {
  const page = await load();
  page.followShop({ request: new Request(`https://estrelou.test/painel?loja=${cafe}`) });
  expect(page.shownShop()).toBe(cafe);
});

test("the only business of an account is not stored, and named once another tab has chosen between several", async () => {
  browser.local.set("access_token", tokenOf("ana")).set("shop", "old").set("theme", "dark");
  browser.tab.set("shop", "old");
  const page = await load();
  page.storeShownShop({ uuid: "ana", business: bakery, shops: [1] });
  expect([browser.tab.size, [...browser.local.keys()]]).toEqual([0, ["access_token", "theme"]]);
  expect(page.shownShop()).toBeNull();
  page.storeShopAgain();
  expect(browser.tab.size).toBe(0);
  browser.local.set("shop", `ana ${other}`);
  expect(page.shownShop()).toBe(bakery);
});

test("a business that is gone is forgotten in tab and browser; without one there is nothing to forget", async () => {
  browser.local.set("access_token", tokenOf("ana"));
  const page = await load();
  expect(page.forgetShop()).toBe(false);
  page.storeShownShop({ uuid: "ana", business: bakery, shops: [1, 2] });
  expect(page.forgetShop()).toBe(true);
  expect([page.shownShop(), browser.tab.has("shop"), browser.local.has("shop")]).toEqual([
    null,
    false,
    false,
  ]);
  page.storeShownShop({ uuid: "ana", business: bakery, shops: [1] });
  expect(page.forgetShop()).toBe(true);
  expect(page.forgetShop()).toBe(false);
});

test("a log-in lets the next page decide the business", async () => {
  browser.local.set("access_token", tokenOf("ana"));
  const page = await load();
  page.storeShownShop({ uuid: "ana", business: bakery, shops: [1, 2] });
  browser.tab.clear();
  browser.local.set("shop", `bia ${cafe}`);
  page.startSession({ access: tokenOf("bia"), refresh: "r" });
  expect(page.shownShop()).toBe(cafe);
});

test("the secret of the browser is made once; a text of another form is replaced", async () => {
  const { deviceSecret } = await import("./device-secret.ts");
  const secret = deviceSecret();
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect([deviceSecret(), browser.local.get("device")]).toEqual([secret, secret]);
  browser.local.set("device", "short");
  expect(deviceSecret()).toMatch(/^[\w-]{43}$/);
  browser.local.set("device", `${"d".repeat(43)}!`);
  expect(deviceSecret()).not.toContain("!");
  Object.assign(globalThis, { localStorage: undefined });
  expect(deviceSecret()).toBeUndefined();
});

test("an opened link waits 48 hours for the first log-in", async () => {
  const { deleteOpenedLink, readOpenedLink, storeOpenedLink } = await import(
    "../log-in/opened-link.ts"
  );
  vi.useFakeTimers({ now: 0, toFake: ["Date"] });
  const link = { email: "ana@loja.com.br", confirmation: "t" };
  expect(readOpenedLink()).toBeUndefined();
  storeOpenedLink(link);
  vi.setSystemTime(48 * 3_600_000 - 1);
  expect(readOpenedLink()).toEqual(link);
  vi.setSystemTime(48 * 3_600_000);
  expect([readOpenedLink(), browser.local.size]).toEqual([undefined, 0]);
  storeOpenedLink(link);
  deleteOpenedLink();
  expect(browser.local.size).toBe(0);
  for (const broken of ["{", "{}", '{"email":"a"}', '{"confirmation":"t"}', "null"]) {
    browser.local.set("opened_link", broken);
    expect(readOpenedLink(), broken).toBeUndefined();
  }
});

test("the trial that a visitor chose, or the choice of a plan, opens once", async () => {
  const { storePlanChoice, storeWantedTrial, takeWantedPath } = await import(
    "../log-in/wanted-plan.ts"
  );
  storeWantedTrial();
  expect([takeWantedPath(), takeWantedPath()]).toEqual(["/planos?assinar=trial", undefined]);
  storePlanChoice();
  expect([takeWantedPath(), takeWantedPath()]).toEqual(["/planos", undefined]);
  browser.local.set("wanted_plan", "other");
  expect([takeWantedPath(), browser.local.size]).toEqual([undefined, 0]);
});
