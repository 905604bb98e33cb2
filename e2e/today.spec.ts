import { expectAccessible } from "#testing/axe.ts";
import { expect, letThrough, logIn, type TestProgram, test } from "#testing/browser.ts";
import { addReview, type Tenant } from "#testing/factories.ts";

const calls = "**/api/dashboard/today/";

/** Stores two ratings of today and one of four weeks ago, which is open. */
async function addReviews({ services, clock }: TestProgram, { businessId }: Tenant) {
  const createdAt = new Date(clock.now().getTime() - 28 * 86_400_000);
  await addReview(services, businessId, { rating: 1, comment: "Esperei demais", createdAt });
  await addReview(services, businessId, { rating: 5 });
  await addReview(services, businessId, { rating: 4, comment: "Bom" });
}

test("the first page shows the next step, today and the week above the card, in two phone screens", {
  tag: "@slow",
}, async ({ page, program, newTenant }) => {
  const owner = await newTenant();
  await addReviews(program, owner);
  await page.setViewportSize({ width: 360, height: 740 });
  let asked = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/dashboard/today/")) asked += 1;
  });
  await logIn(page, owner, "/painel", { content: false });
  const day = page.getByRole("region", { name: "Seu dia" });
  await expect(day).toContainText("Hoje2avaliações4,5");
  await expect(day).toContainText("Próximo passoHá uma avaliação em aberto.");
  await expect(page.getByRole("button", { name: "Imprimir", exact: true })).toBeVisible();
  expect(asked).toBe(1);
  await expect(page.getByRole("heading")).toHaveText([
    "Seu dia e seu QR Code",
    "Próximo passo",
    "Hoje",
    "Esta semana",
    "Seu QR Code",
    "Loja de Teste",
  ]);
  await expect(page.getByRole("region", { name: "Sua nota no Google" })).toBeVisible();
  const card = await page.getByRole("article").boundingBox();
  expect((card?.y ?? 0) + (card?.height ?? Number.POSITIVE_INFINITY)).toBeLessThan(2 * 740);
  await expectAccessible(page);

  await day.getByRole("link", { name: "Hoje" }).click();
  await expect(page.getByText("Página 1 de 1")).toBeVisible();
  await expect(page.getByText("2 avaliações", { exact: true })).toBeVisible();
  await page.goBack();
  await day.getByRole("link", { name: "Ver o que está em aberto" }).click();
  await expect(page).toHaveURL("/mensagens?status=open");
  await page.getByRole("button", { name: "Marcar como resolvida" }).click();
  await expect(page.getByText("Avaliação marcada como resolvida.")).toBeAttached();
  await page.goBack();
  await day.getByRole("link", { name: "Enviar logo" }).click();
  await expect(page).toHaveURL("/configuracoes");
});

test("without reviews the page says so, and the card can be printed", { tag: "@slow" }, async ({
  page,
  newTenant,
}) => {
  await logIn(page, await newTenant());
  const day = page.getByRole("region", { name: "Seu dia" });
  await expect(day).toContainText("Nenhuma avaliação ainda");
  await expect(day.getByText("Próximo passo")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Seu QR Code", exact: true })).toBeVisible();
});

test("the placeholder is as high as the numbers, so the card hardly moves", {
  tag: "@slow",
}, async ({ page, program, newTenant }) => {
  const owner = await newTenant();
  await addReviews(program, owner);
  await logIn(page, owner, "/painel", { content: false });
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(calls, async (route) => {
      await promise;
      await route.continue();
    });
    await page.reload();
    const card = page.getByRole("heading", { name: "Seu QR Code", exact: true });
    await expect(page.getByText("Carregando", { exact: true })).toBeAttached();
    const before = (await card.boundingBox())?.y ?? 0;
    resolve();
    await expect(page.getByRole("heading", { name: "Próximo passo" })).toBeVisible();
    const after = (await card.boundingBox())?.y ?? 0;
    expect(Math.abs(after - before), `at ${width} px`).toBeLessThan(45);
    await letThrough(page, calls);
  }
});

test.describe("a failing call", () => {
  test.use({ allowedPageErrors: [/status of 500/] });
  test("leaves the card in place, and a retry loads the numbers", { tag: "@slow" }, async ({
    page,
    program,
    newTenant,
  }) => {
    const owner = await newTenant();
    await addReviews(program, owner);
    await logIn(page, owner, "/painel", { content: false });
    await page.route(calls, (route) => route.fulfill({ status: 500, json: {} }));
    await page.reload();
    await expect(page.getByText("Não foi possível carregar")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Seu QR Code", exact: true })).toBeVisible();
    await letThrough(page, calls);
    await page.getByRole("button", { name: "Tentar de novo" }).click();
    await expect(page.getByRole("heading", { name: "Próximo passo" })).toBeVisible();
  });
});

test("from 1,024 px the menu is also a sidebar, between the header and the page", {
  tag: "@slow",
}, async ({ page, program, newTenant }) => {
  const owner = await newTenant();
  await addReviews(program, owner);
  await logIn(page, owner);
  const sidebar = page.getByRole("navigation", { name: "Menu lateral" });
  const menu = page.getByRole("button", { name: "Abrir menu", exact: true });
  await page.setViewportSize({ width: 1023, height: 800 });
  await expect(menu).toBeVisible();
  await expect(sidebar).toBeHidden();
  await page.setViewportSize({ width: 1024, height: 800 });
  await expect(sidebar.getByRole("link")).toHaveText([
    "QR Code",
    "Convidar",
    "Resumo",
    /^Avaliações3 não lidas$/,
    "Minha Página",
    "Planos",
    "Minha conta",
  ]);
  await expect(sidebar.getByRole("link", { name: "QR Code" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await expect(page.getByRole("region", { name: "Seu dia" })).toContainText("Próximo passo");
  await expectAccessible(page);

  // With the keyboard: skip link, header, sidebar.
  await page.reload();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Ir para o conteúdo" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(menu).toBeFocused();
  for (let tabs = 0; tabs < 3; tabs++) await page.keyboard.press("Tab");
  await expect(sidebar.getByRole("link", { name: "QR Code" })).toBeFocused();

  await sidebar.getByRole("link", { name: "Avaliações" }).click();
  await expect(page.getByRole("heading", { name: "Avaliações" })).toBeVisible();
  // The sidebar stays while a long page scrolls.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(sidebar.getByRole("link", { name: "QR Code" })).toBeInViewport();

  // The drawer of the specification opens at each width.
  await menu.click();
  await page
    .getByRole("navigation", { name: "Painel" })
    .getByRole("link", { name: "Resumo" })
    .click();
  await expect(page.getByRole("heading", { name: "Resumo" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.getByRole("button", { name: "Sair" }).click();
  await expect(page).toHaveURL("/login");
});
