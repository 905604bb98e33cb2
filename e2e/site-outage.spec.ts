import { expect, letThrough, logIn, stopTime, test } from "#testing/browser.ts";
import { addReview } from "#testing/factories.ts";

test.use({ serviceWorkers: "allow" });

const lost = [/assets\/.*\.js/, /Failed to load resource/, /Error loading route module/];

test("a page whose script fails shows the error page with a retry", { tag: "@slow" }, async ({
  page,
  allowedPageErrors,
}) => {
  allowedPageErrors.push(...lost);
  await page.route("**/assets/entry.client-*.js", (route) => route.abort());
  await page.goto("/login");
  await expect(page.getByRole("heading", { name: "Algo deu errado" })).toBeVisible();
  await letThrough(page, "**/assets/entry.client-*.js");
  await page.getByRole("button", { name: "Tentar de novo" }).click();
  await expect(page.getByRole("heading", { name: "Acesso ao sistema" })).toBeVisible();
});

test("a page whose script takes over 120 seconds shows the error page", { tag: "@slow" }, async ({
  page,
}) => {
  await stopTime(page);
  await page.route("**/assets/entry.client-*.js", () => undefined);
  await page.goto("/login", { waitUntil: "commit" });
  await expect(page.locator("body > *").first()).toBeAttached();
  await page.clock.runFor(119_000);
  await expect(page.getByRole("heading", { name: "Algo deu errado" })).toBeHidden();
  await page.clock.runFor(2_000);
  await expect(page.getByRole("heading", { name: "Algo deu errado" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Tentar de novo" })).toBeVisible();
});

test("a page that works without scripts keeps its text if its script fails", {
  tag: "@slow",
}, async ({ page, allowedPageErrors }) => {
  allowedPageErrors.push(...lost);
  await page.route("**/assets/entry.client-*.js", (route) => route.abort());
  await page.goto("/precos");
  await expect(page.getByText("Parte da página não carregou.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await letThrough(page, "**/assets/entry.client-*.js");
  await page.getByRole("button", { name: "Tentar de novo" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-ready", "");
  await expect(page.getByText("Parte da página não carregou.")).toHaveCount(0);
});

test("a link in a tab that was open during a server update loads its page", {
  tag: "@slow",
}, async ({ page, allowedPageErrors }) => {
  allowedPageErrors.push(...lost);
  await page.goto("/");
  // The first request fails, because the server no longer has the old tab's file. A reload requests it again.
  // Keep the route: removing it during the reload may leave a request without a response.
  let requests = 0;
  await page.route("**/assets/about-page-*.js", (route) =>
    requests++ === 0 ? route.fulfill({ status: 404 }) : route.continue(),
  );
  await page.getByRole("contentinfo").getByRole("link", { name: "Sobre" }).click();
  await expect(page).toHaveURL("/sobre");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Loja boa merece ser achada");
  await expect(page.locator("html")).toHaveAttribute("data-ready", "");
});

test("a reload on the way to the next page continues to that page", { tag: "@slow" }, async ({
  page,
}) => {
  await page.goto("/");
  await page.evaluate(() => sessionStorage.setItem("going-to", `${location.origin}/precos`));
  // As if another reload came before the page responded: 204 leaves the browser where it is.
  const interrupted = page.waitForResponse("**/precos");
  await page.route("**/precos", (route) => route.fulfill({ status: 204 }), { times: 1 });
  await page.reload({ waitUntil: "commit" });
  await interrupted;
  await page.reload({ waitUntil: "commit" });
  await expect(page).toHaveURL("/precos");
  expect(await page.evaluate(() => sessionStorage.getItem("going-to"))).toBeNull();
});

test("a navigation whose script never loads shows the error page after 120 seconds", {
  tag: "@slow",
}, async ({ page }) => {
  await page.clock.install();
  await page.goto("/");
  let requests = 0;
  await page.route("**/assets/about-page-*.js", (route) =>
    requests++ === 0 ? undefined : route.continue(),
  );
  await page.getByRole("contentinfo").getByRole("link", { name: "Sobre" }).click();
  await page.clock.runFor(121_000);
  await expect(page.getByRole("heading", { name: "Algo deu errado" })).toBeVisible();
  await page.getByRole("button", { name: "Tentar de novo" }).click();
  await expect(page).toHaveURL("/sobre");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Loja boa merece ser achada");
});

test("the panel shows a notice without network and reloads its data when the network returns", {
  tag: "@slow",
}, async ({ page, context, program, newTenant, allowedPageErrors }) => {
  // The network can be lost while the browser installs the panel's service worker or prepares other pages.
  allowedPageErrors.push(/fetching the script|ERR_INTERNET_DISCONNECTED|manifest patches/);
  const owner = await newTenant();
  await addReview(program.services, owner.businessId, { rating: 5 });
  await logIn(page, owner, "/resumo");
  const overall = page.getByRole("region", { name: "Na sua página" });
  await expect(overall.getByText("1 avaliação")).toBeVisible();

  await context.setOffline(true);
  const notice = page.getByText("Sem internet. Assim que ela voltar, a página se atualiza.");
  await expect(notice).toBeVisible();
  await addReview(program.services, owner.businessId, { rating: 3 });
  await context.setOffline(false);
  await expect(notice).toBeHidden();
  await expect(overall.getByText("2 Avaliações")).toBeVisible();
});

test("a panel page opened without network loads when the network returns", {
  tag: "@slow",
}, async ({ page, context, newTenant, allowedPageErrors }) => {
  allowedPageErrors.push(/ERR_INTERNET_DISCONNECTED/, /manifest patches|API: network/);
  // The network can be lost while the browser installs the panel's service worker. Once installed, it
  // responds with our own page, status 503.
  allowedPageErrors.push(/fetching the script/, /status of 503/);
  // The open menu loads the files of its pages.
  allowedPageErrors.push(/route module|dynamically imported/);
  await logIn(page, await newTenant());
  await page.getByRole("button", { name: "Abrir menu" }).click();
  const link = page.getByRole("link", { name: "Resumo" });
  await expect(link).toBeVisible();
  await context.setOffline(true);
  await link.click();
  await expect(page.getByRole("button", { name: "Tentar de novo" })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("Nenhum dado disponível")).toBeVisible();
});

test("the review page shows a notice without network", { tag: "@slow" }, async ({
  page,
  context,
  newTenant,
}) => {
  const { slug } = await newTenant();
  await page.goto(`/feedback/${slug}`, { waitUntil: "networkidle" });
  await context.setOffline(true);
  const notice = page.getByText("Sem internet. O que você escreveu está guardado.");
  await expect(notice).toBeVisible();
  await context.setOffline(false);
  await expect(notice).toBeHidden();
});
