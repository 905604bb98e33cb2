import type { Page } from "@playwright/test";
import {
  expect,
  forgetSession,
  letThrough,
  logIn,
  openRedirected,
  test,
} from "#testing/browser.ts";
import { addReview } from "#testing/factories.ts";

/** An owner without a place gets the shell. */
const bakery = {
  placeName: "Padaria Estrela",
  googleUrl: "https://maps.app.goo.gl/padaria",
};

const pages = ["/painel", "/resumo", "/mensagens"];

/** Opens a page of the same session on a phone, in a browser without scripts. */
async function withoutScripts(page: Page): Promise<Page> {
  const context = await page
    .context()
    .browser()
    ?.newContext({
      baseURL: new URL(page.url()).origin,
      javaScriptEnabled: false,
      viewport: { width: 360, height: 740 },
      storageState: await page.context().storageState(),
    });
  if (!context) throw new Error("The browser is closed");
  return context.newPage();
}

/** Returns the text of a document as the server sends it to this browser. */
async function documentText({ request }: Pick<Page, "request">, path: string) {
  const response = await request.get(path);
  expect(response.status()).toBe(200);
  return { text: await response.text(), headers: response.headers() };
}

// Requests that a test aborts, and calls after the end of a session.
test.use({ serviceWorkers: "allow", allowedPageErrors: [/ERR_FAILED|status of 40[13]/] });

test("documents contain the content, which is read without scripts", { tag: "@slow" }, async ({
  page,
  program,
  newTenant,
}) => {
  const tenant = await newTenant(bakery);
  await addReview(program.services, tenant.businessId, { rating: 2, comment: "O pão estava frio" });
  await logIn(page, tenant);
  const plain = await withoutScripts(page);
  await plain.goto("/mensagens");
  await expect(plain.getByText("O pão estava frio")).toBeVisible();
  await plain.goto("/resumo");
  await expect(plain.getByText("2,0").first()).toBeVisible();
  await expect(plain.locator("#google")).toContainText(
    "Sem JavaScript, esta página não consulta o Google.",
  );
  await plain.goto("/painel");
  await expect(plain.getByText("Há uma avaliação em aberto.")).toBeVisible();
  for (const path of pages) {
    const { text, headers } = await documentText(plain, path);
    expect(text).toContain("Padaria Estrela");
    expect(headers["cache-control"]).toBe("private, no-store");
  }
  await plain.context().close();
});

test("the list is filtered and paged without scripts", { tag: "@slow" }, async ({
  page,
  program,
  newTenant,
}) => {
  const tenant = await newTenant(bakery);
  for (let index = 0; index < 12; index++) {
    const review = { rating: index === 0 ? 1 : 5, comment: `Visita ${index}` };
    await addReview(program.services, tenant.businessId, review);
  }
  await logIn(page, tenant);
  const plain = await withoutScripts(page);
  await plain.goto("/mensagens");
  await expect(plain.getByText("Página 1 de 2")).toBeVisible();
  await plain.getByRole("link", { name: "Próxima" }).click();
  await expect(plain.getByText("Página 2 de 2")).toBeVisible();
  await expect(plain.getByText("Visita 0", { exact: true })).toBeVisible();
  // A page that does not exist leads to the last one.
  await plain.goto("/mensagens?page=9");
  await expect(plain.getByText("Página 2 de 2")).toBeVisible();

  await plain.getByLabel("Filtrar por situação").selectOption("Não lidas");
  await plain.getByLabel("Filtrar por estrelas").selectOption("1 estrela");
  await plain.getByRole("button", { name: "Filtrar" }).click();
  await expect(plain.getByRole("listitem")).toHaveCount(1);
  await expect(plain.getByText("Visita 0", { exact: true })).toBeVisible();
  await plain.getByRole("link", { name: "Remover filtro: 1 estrela" }).click();
  await expect(plain.getByRole("listitem")).toHaveCount(10);
  await plain.getByLabel("Filtrar por período").selectOption("Escolher datas");
  await plain.getByRole("button", { name: "Filtrar" }).click();
  await expect(plain.getByLabel("Até")).toBeVisible();
  await plain.context().close();
});

test("the scripts take the content over without a call", { tag: "@slow" }, async ({
  page,
  program,
  newTenant,
}) => {
  const tenant = await newTenant(bakery);
  await addReview(program.services, tenant.businessId, { rating: 5, comment: "Que pão bom" });
  await logIn(page, tenant);
  for (const path of pages) {
    const calls: string[] = [];
    const note = (request: { url(): string }) => calls.push(new URL(request.url()).pathname);
    page.on("request", note);
    await page.goto(path);
    await expect(page.locator("html")).toHaveAttribute("data-ready", "");
    page.off("request", note);
    for (const call of ["/api/me", "/api/subscription/", "/api/dashboard/messages/"]) {
      expect(calls, path).not.toContain(call);
    }
  }
});

test("the day is never replaced by its placeholder while the scripts take it over", {
  tag: "@slow",
}, async ({ page, program, newTenant }) => {
  const tenant = await newTenant(bakery);
  await addReview(program.services, tenant.businessId, { rating: 5, comment: "Que pão bom" });
  await logIn(page, tenant);
  await page.addInitScript(() => {
    const note = () => {
      if (document.querySelector("main [role=status]")) document.documentElement.title = "waited";
    };
    new MutationObserver(note).observe(document, { childList: true, subtree: true });
  });
  await page.goto("/painel");
  await expect(page.locator("html")).toHaveAttribute("data-ready", "");
  await page.waitForLoadState("networkidle");
  await expect(page.getByText("Esta semana")).toBeVisible();
  await expect(page.locator("html")).not.toHaveAttribute("title", "waited");
});

test("the browser reads the content before it requests scripts, from fewer bytes", {
  tag: "@slow",
}, async ({ page, newTenant }) => {
  await logIn(page, await newTenant(bakery));
  for (const path of pages) {
    const { text, headers } = await documentText(page, path);
    expect(headers["content-encoding"], path).toBe("br");
    const preload = '<link rel="modulepreload" fetchPriority="low"';
    expect(text.indexOf(preload), path).toBeGreaterThan(text.indexOf("</main>"));
    expect(text.lastIndexOf(preload), path).toBeLessThan(text.indexOf("</body>"));
  }
  // A shell waits for its scripts.
  const shell = await (await fetch(new URL("/painel", page.url()))).text();
  expect(shell.indexOf("modulepreload")).toBeLessThan(shell.indexOf("</head>"));
});

/** Returns the elements before the owner's part whose attribute `class` is not the one that React has rendered. */
function differencesInOpening(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const end = document.querySelector("[data-rest]");
    const opening = [...document.body.querySelectorAll("*")].filter(
      (element) => end && element.compareDocumentPosition(end) & Node.DOCUMENT_POSITION_FOLLOWING,
    );
    return opening.flatMap((element) => {
      const [, props] =
        Object.entries(element).find(([name]) => name.startsWith("__reactProps")) ?? [];
      const shown = element.getAttribute("class") ?? "";
      return !props || (props.className ?? "") === shown ? [] : `${element.tagName} ${shown}`;
    });
  });
}

test("the opening has nothing of an owner, and is what the scripts render", async ({
  page,
  newTenant,
}) => {
  const tenant = await newTenant(bakery);
  await logIn(page, tenant);
  const check = async (query: string) => {
    for (const path of pages) {
      const { text } = await documentText(page, `${path}${query}`);
      const [opening = "", rest = ""] = text.split('<style data-rest="">');
      expect(opening, path).toContain("Abrir menu");
      expect(opening.match(/Padaria|nonce/g), path).toBeNull();
      expect(rest, path).toContain("Padaria");
      await page.goto(`${path}${query}`);
      await expect(page.locator("html")).toHaveAttribute("data-ready", "");
      await expect(page.locator("[data-early]")).toHaveCount(0);
      expect(await differencesInOpening(page), path).toEqual([]);
    }
  };
  await check("");
  await newTenant({ ...bakery, account: tenant });
  await check(`?loja=${tenant.businessId}`);
});

test("a document never shows the content of one account to the tokens of another", async ({
  page,
  newTenant,
}) => {
  const ana = await newTenant({ ...bakery, placeName: "Loja da Ana" });
  const bia = await newTenant({ ...bakery, placeName: "Loja da Bia" });
  await logIn(page, bia);
  const tokens = await page.evaluate(() => ({ ...localStorage }));
  await logIn(page, ana);
  // A page of the panel would see the other tokens and load itself again.
  await page.goto("/healthz");
  await page.evaluate((stored) => Object.assign(localStorage, stored), tokens);

  // Without the scripts of the page only the inline scripts run.
  await page.route("**/assets/*.js", () => new Promise(() => {}));
  await page.goto("/painel", { waitUntil: "commit" });
  await expect(page.getByText("Loja da Ana").first()).toBeAttached();
  for (const shown of await page.getByText("Loja da Ana").all()) await expect(shown).toBeHidden();
  await letThrough(page, "**/assets/*.js");

  await page.goto("/painel");
  await expect(page.getByRole("banner").getByText("Loja da Bia")).toBeVisible();
  await expect(page.getByText("Loja da Ana")).toHaveCount(0);
});

test("without stored tokens nothing of the content is shown on the way to /login", async ({
  page,
  context,
  newTenant,
}) => {
  await logIn(page, await newTenant(bakery));
  await forgetSession(page);
  await page.route("**/assets/*.js", () => new Promise(() => {}));
  await page.goto("/painel", { waitUntil: "commit" });
  await expect(page.getByText("Padaria Estrela").first()).toBeAttached();
  for (const shown of await page.getByText("Padaria Estrela").all()) {
    await expect(shown).toBeHidden();
  }
  await letThrough(page, "**/assets/*.js");
  await openRedirected(await context.newPage(), "/painel", "/login");
});

test("a log-out without network ends the content of documents, also with the back button", async ({
  page,
  context,
  newTenant,
}) => {
  await logIn(page, await newTenant(bakery));
  await page.goto("/resumo");
  const other = await context.newPage();
  await other.goto("/mensagens");
  await expect(other.getByRole("banner").getByText("Padaria Estrela")).toBeVisible();
  await page.route("**/api/logout/", (route) => route.abort());
  await page.getByRole("button", { name: "Abrir menu" }).click();
  await page.getByRole("button", { name: "Sair" }).click();
  await page.waitForURL("/login");

  expect((await context.cookies()).map(({ name }) => name)).toEqual(["document"]);
  for (const path of pages) {
    const { text, headers } = await documentText(context, path);
    expect(text).not.toContain("Padaria Estrela");
    expect(headers["cache-control"]).toBe("private, no-cache");
  }
  await page.goBack();
  await page.waitForURL(/\/login/);
  await expect(page.getByText("Padaria Estrela")).toHaveCount(0);
  await other.close();
  await openRedirected(await context.newPage(), "/mensagens", /\/login/);
});

test("a session that ended elsewhere opens no content, and an expired access token does", async ({
  page,
  context,
  program,
  newTenant,
}) => {
  const tenant = await newTenant(bakery);
  await logIn(page, tenant);
  program.clock.advance({ minutes: 16 });
  expect((await documentText(context, "/resumo")).text).toContain("Padaria Estrela");
  await page.goto("/resumo");
  await expect(page.getByRole("banner").getByText("Padaria Estrela")).toBeVisible();

  await program.services.db
    .updateTable("session")
    .set({ revoked_at: program.clock.now() })
    .where("account_id", "=", tenant.accountId)
    .execute();
  const { text, headers } = await documentText(context, "/resumo");
  expect(text).not.toContain("Padaria Estrela");
  expect(headers.etag).toBeDefined();
  await openRedirected(await context.newPage(), "/resumo", /\/login/);
});

test("the cookies open documents only", async ({ page, context, newTenant }) => {
  const tenant = await newTenant(bakery);
  await logIn(page, tenant);
  const { request } = context;
  for (const path of pages) {
    const data = await request.get(`${path}.data`);
    expect(await data.text()).not.toContain("Padaria Estrela");
    const posted = await request.post(path, { form: { name: "x" } });
    expect(await posted.text()).not.toContain("Padaria Estrela");
  }
  expect((await request.get("/api/me")).status()).toBe(401);
  for (const path of ["/conta", "/configuracoes", "/planos", "/impressao"]) {
    expect((await documentText(context, path)).text, path).not.toContain("Padaria Estrela");
  }
  const cookie = (await context.cookies()).find(({ name }) => name === "document");
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  await context.addCookies([
    { name: "document", value: `${cookie?.value}x`, url: new URL(page.url()).origin },
  ]);
  const { text, headers } = await documentText(context, "/painel");
  expect(text).not.toContain("Padaria Estrela");
  expect(headers.etag).toBeDefined();
});

test("a failed call of the content leaves the shell, whose scripts load the page", {
  tag: "@slow",
}, async ({ page, context, program, newTenant }) => {
  const tenant = await newTenant(bakery);
  await logIn(page, tenant);
  const { db } = program.services;
  await db
    .updateTable("business")
    .set({ blocked_at: program.clock.now() })
    .where("id", "=", tenant.businessId)
    .execute();
  const { text } = await documentText(context, "/mensagens");
  expect(text).not.toContain("Padaria Estrela");
  await page.goto("/mensagens");
  await expect(page.getByRole("heading", { name: "Painel fechado" })).toBeVisible();
});
