import type { BrowserContext, Page } from "@playwright/test";
import { expect, logIn, test } from "#testing/browser.ts";
import { addReview, type Tenant } from "#testing/factories.ts";

const pages = ["/painel", "/resumo", "/mensagens"];

/** Opens the panel, and stores whose content documents may show, as /login does. */
async function enter(page: Page, tenant: Tenant): Promise<void> {
  await logIn(page, tenant);
  await page.context().addCookies([
    { name: "shown_account", value: tenant.accountId, url: new URL(page.url()).origin },
  ]);
}

/** Returns the text of a document as the server sends it to this browser. */
async function documentText({ request }: Pick<BrowserContext, "request">, path: string) {
  const response = await request.get(path);
  expect(response.status()).toBe(200);
  return { text: await response.text(), headers: response.headers() };
}

test("documents contain the content, which is read without scripts", async ({
  page,
  browser,
  program,
  newTenant,
}) => {
  const tenant = await newTenant({
    placeName: "Padaria Estrela",
    googleUrl: "https://maps.app.goo.gl/padaria",
  });
  await addReview(program.services, tenant.businessId, { rating: 2, comment: "O pão estava frio" });
  await enter(page, tenant);
  const context = await browser.newContext({
    baseURL: program.url,
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const plain = await context.newPage();
  await plain.goto("/mensagens");
  await expect(plain.getByText("O pão estava frio")).toBeVisible();
  await plain.goto("/resumo");
  await expect(plain.getByText("2,0").first()).toBeVisible();
  await plain.goto("/painel");
  await expect(plain.getByText("reclamação espera por você")).toBeVisible();
  for (const path of pages) {
    const { text, headers } = await documentText(context, path);
    expect(text).toContain("Padaria Estrela");
    expect(headers["cache-control"]).toBe("private, no-store");
  }
  await context.close();
});

test("the scripts take the content over without a call", async ({ page, program, newTenant }) => {
  const tenant = await newTenant({
    placeName: "Padaria Estrela",
    googleUrl: "https://maps.app.goo.gl/padaria",
  });
  await addReview(program.services, tenant.businessId, { rating: 5, comment: "Que pão bom" });
  await enter(page, tenant);
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
