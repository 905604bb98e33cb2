import { savePlan } from "#src/features/billing/plans/save-plan.server.ts";
import { sharedDocuments } from "#src/server/shared-documents.ts";
import { expect, test } from "#testing/browser.ts";

/** A query with a secret: the app renders the page for this request. */
const renderedByApp = "?c=abc";

/** Removes what the app makes anew for every response. */
const withoutNonce = (html: string) => html.replaceAll(/ nonce="[^"]*"/g, "");

test("a stored document equals what the app renders for any caller", async ({ request }) => {
  const caller = {
    Cookie: "theme=dark; consent=granted",
    "Accept-Language": "en",
    Authorization: "Bearer somebody",
    "User-Agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari",
  };
  for (const path of sharedDocuments.keys()) {
    const stored = await request.get(`${path}?stars=5`);
    expect(stored.headers().etag, path).toBeDefined();
    const rendered = await request.get(path + renderedByApp, { headers: caller });
    expect(rendered.headers()["cache-control"], path).toBe("no-store");
    expect(withoutNonce(await rendered.text()), path).toBe(await stored.text());
  }
});

test("the page of an unknown business is stored, equals what the app renders, and names no slug", async ({
  request,
}) => {
  const stored = await request.get("/feedback/ninguem?o=mesa");
  const text = await stored.text();
  expect([stored.status(), stored.headers()["cache-control"]]).toEqual([404, "no-cache"]);
  expect(text).toContain("Cliente não encontrado");
  expect(text).not.toContain("ninguem");
  expect((await request.get("/feedback/outra")).headers().etag).toBe(stored.headers().etag);
  // The app handles a request with a body.
  const rendered = await request.get("/feedback/outra", { headers: { "Content-Length": "0" } });
  expect(rendered.headers()["cache-control"]).toBe("private, no-cache");
  expect(withoutNonce(await rendered.text())).toBe(text);
});

test.describe("an unknown page", () => {
  test.use({ allowedPageErrors: [/status of 404/] });

  test("is stored, equals what the app renders, and works in a browser", async ({
    page,
    request,
  }) => {
    const path = "/nada/disso?de=fora";
    const stored = await request.get(path);
    expect([stored.status(), stored.headers()["cache-control"]]).toEqual([404, "no-cache"]);
    // The app handles a request with a body.
    const rendered = await request.get(path, { headers: { "Content-Length": "0" } });
    expect([rendered.status(), rendered.headers()["cache-control"]]).toEqual([
      404,
      "private, no-cache",
    ]);
    expect(withoutNonce(await rendered.text())).toBe(await stored.text());
    await page.goto(path);
    await expect(page.locator("html")).toHaveAttribute("data-ready", "");
    await expect(page.getByRole("heading", { name: "404" })).toBeVisible();
    await page
      .getByRole("link", { name: /início|inicial/i })
      .first()
      .click();
    await page.waitForURL("/");
  });
});

test("the headers of a stored document equal the app's, with hashes instead of the nonce", async ({
  request,
}) => {
  const { etag, ...stored } = (await request.get("/login")).headers();
  const rendered = (await request.get(`/login${renderedByApp}`)).headers();
  expect(etag).toMatch(/^W\/"/);
  const compared = (headers: Record<string, string>) => {
    const { date, "content-length": _, "content-encoding": __, ...others } = headers;
    delete others["transfer-encoding"];
    const policy = others["content-security-policy"]?.replace(/ '(nonce|sha256)-[^']+'/g, "");
    return { ...others, "content-security-policy": policy, "cache-control": "" };
  };
  expect(compared(stored)).toEqual(compared(rendered));
  expect(stored["content-security-policy"]).not.toContain("nonce-");
});

test("HEAD has the headers of GET, a known ETag gets 304, and a POST goes to the app", async ({
  request,
}) => {
  // The length in brotli changes once, when the best quality follows the fast one.
  const headers = { "Accept-Encoding": "gzip" };
  for (const path of ["/", "/login", "/healthz"]) {
    const { date: _, ...get } = (await request.get(path, { headers })).headers();
    const answer = await request.head(path, { headers });
    const { date: __, ...head } = answer.headers();
    expect([answer.status(), head], path).toEqual([200, get]);
    expect((await answer.body()).length).toBe(0);
  }
  const { etag = "" } = (await request.get("/precos")).headers();
  for (const known of [etag, `"other", ${etag}`, etag.replace("W/", "")]) {
    const again = await request.get("/precos", { headers: { "If-None-Match": known } });
    expect([again.status(), again.headers().etag], known).toEqual([304, etag]);
  }
  const other = await request.get("/precos", { headers: { "If-None-Match": '"other"' } });
  expect(other.status()).toBe(200);
  expect((await request.post("/healthz")).status()).toBe(405);
  expect((await request.put("/login")).status()).toBe(405);
});

test("the checkout is rendered for each request, with its own policy", async ({ request }) => {
  const nonceOf = async () =>
    /'nonce-([^']+)'/.exec(
      (await request.get("/planos")).headers()["content-security-policy"] ?? "",
    )?.[1];
  const first = await nonceOf();
  expect(first).toBeTruthy();
  expect(await nonceOf()).not.toBe(first);
  expect((await request.get("/planos")).headers()["reporting-endpoints"]).toContain("checkout=");
});

test("a changed plan and a new day change the stored documents", async ({ request, program }) => {
  const text = async (path: string) =>
    (await (await request.get(path)).text()).replaceAll("\u00a0", " ");
  expect(await text("/precos")).toContain("R$ 9,90");
  await savePlan(program.services, { id: "mensal", priceCents: 1450 });
  try {
    await expect.poll(() => text("/precos")).toContain("R$ 14,50");
    expect(await text("/")).toContain("R$ 14,50");
  } finally {
    await savePlan(program.services, { id: "mensal", priceCents: 990 });
  }
  await expect.poll(() => text("/precos")).toContain("R$ 9,90");

  const today = (await request.get("/")).headers().etag;
  program.clock.advance({ days: 1 });
  expect((await request.get("/")).headers().etag).not.toBe(today);
});

test("the data of a business is served until it changes, and is not stored by browsers", async ({
  request,
  program,
  newTenant,
}) => {
  const { slug, businessId } = await newTenant({ placeName: "Antes" });
  const path = `/api/client/${slug}/`;
  const answer = await request.get(path);
  expect(await answer.json()).toMatchObject({ exists: true, client: { place_name: "Antes" } });
  expect(answer.headers()["cache-control"]).toBe("no-store");
  await program.services.db
    .updateTable("business")
    .set({ place_name: "Depois" })
    .where("id", "=", businessId)
    .execute();
  await expect
    .poll(async () => (await (await request.get(path)).json()).client.place_name)
    .toBe("Depois");
  expect(await (await request.get("/api/client/ninguem/")).json()).toEqual({ exists: false });
});
