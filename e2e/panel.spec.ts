import { expect, letThrough, logIn, test } from "#testing/browser.ts";
import { addReview } from "#testing/factories.ts";

test("without reviews both pages show the empty text of the specification", {
  tag: "@slow",
}, async ({ page, newTenant }) => {
  await logIn(page, await newTenant(), "/resumo");
  await expect(page.getByText("Nenhum dado disponível")).toBeVisible();
  await page.goto("/mensagens");
  await expect(
    page.getByText("Nenhuma avaliação encontrada para os filtros selecionados"),
  ).toBeVisible();
  await expect(page.getByText("Página 1")).toHaveCount(0);
});

test("the summary shows fractional stars and bars scaled to the largest count", {
  tag: "@slow",
}, async ({ page, program, newTenant }) => {
  const owner = await newTenant();
  for (const rating of [5, 5, 5, 5, 3, 3]) {
    await addReview(program.services, owner.businessId, { rating });
  }
  const createdAt = new Date(program.clock.now().getTime() - 40 * 24 * 3_600_000);
  await addReview(program.services, owner.businessId, { rating: 4, createdAt });
  await logIn(page, owner, "/resumo");
  const overall = page.getByRole("region", { name: "Na sua página" });
  await expect(overall.getByRole("img", { name: "4,3 de 5 estrelas" })).toBeVisible();
  await expect(overall.getByText("4,3", { exact: true })).toBeVisible();
  await expect(overall.getByText("7 Avaliações", { exact: true })).toBeVisible();
  const shares = await overall.getByRole("listitem").evaluateAll((items) =>
    items.map((item) => {
      const bar = item.querySelector<HTMLElement>("span span");
      const track = bar?.parentElement;
      return Math.round((100 * (bar?.offsetWidth ?? 0)) / (track?.offsetWidth ?? 1));
    }),
  );
  const expected = [100, 25, 50, 0, 0];
  for (const [index, share] of shares.entries()) {
    expect(Math.abs(share - (expected[index] ?? -9))).toBeLessThanOrEqual(1);
  }
  await expect(overall.getByRole("listitem").nth(0)).toContainText("5 estrelas4");
  await expect(overall.getByRole("listitem").nth(4)).toContainText("1 estrela0");

  // The card is as wide as the section below it, which says in words what changed.
  const trends = page.getByRole("region", { name: "Movimento" });
  await expect(
    trends.getByText("Você recebeu 5 avaliações a mais que nos 30 dias anteriores."),
  ).toBeVisible();
  expect((await overall.boundingBox())?.width).toBe((await trends.boundingBox())?.width);

  // The whole row is a link, and it is high enough for touch.
  const row = overall.getByRole("listitem").nth(2);
  expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await row.getByText("2", { exact: true }).click({ force: true });
  await expect(page).toHaveURL("/mensagens?stars=3");
});

test("the URL stores star filter and page; a new filter loads page 1", { tag: "@slow" }, async ({
  page,
  program,
  newTenant,
}) => {
  const owner = await newTenant();
  for (let index = 1; index <= 23; index++) {
    const rating = index % 2 ? 5 : 1;
    await addReview(program.services, owner.businessId, { rating, comment: `nº ${index}.` });
  }
  await logIn(page, owner, "/mensagens");
  await expect(page.getByText("Página 1 de 3")).toBeVisible();
  await expect(page.getByText("nº 23.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Anterior" })).toHaveCount(0);

  await page.setViewportSize({ width: 320, height: 740 });
  const label = await page.getByText("Página 1 de 3").boundingBox();
  const next = await page.getByRole("link", { name: "Próxima" }).boundingBox();
  expect((label?.y ?? 0) + (label?.height ?? 0), "above the button").toBeLessThanOrEqual(
    next?.y ?? 0,
  );
  await page.getByRole("link", { name: "Próxima" }).click();
  await expect(page).toHaveURL("/mensagens?page=2");
  await page.getByRole("link", { name: "Próxima" }).click();
  await expect(page.getByText("Página 3 de 3")).toBeVisible();
  await expect(page.getByRole("listitem")).toHaveCount(3);
  await expect(page.getByRole("link", { name: "Próxima" })).toHaveCount(0);
  await page.getByRole("link", { name: "Anterior" }).click();
  await expect(page.getByText("Página 2 de 3")).toBeVisible();

  const filter = page.getByLabel("Filtrar por estrelas");
  await expect(filter.locator("option")).toHaveText([
    "Todas",
    "1 estrela",
    "2 estrelas",
    "3 estrelas",
    "4 estrelas",
    "5 estrelas",
  ]);
  const filters = page.getByRole("button", { name: "Filtros" });
  await filters.click();
  await filter.selectOption("5 estrelas");
  await expect(page).toHaveURL("/mensagens?stars=5");
  await expect(page.getByText("Página 1 de 2")).toBeVisible();
  await page.getByRole("link", { name: "Próxima" }).click();
  await expect(page).toHaveURL("/mensagens?stars=5&page=2");
  await expect(page.getByRole("listitem")).toHaveCount(2);
  await page.reload();
  await expect(filter).toHaveValue("5");
  await expect(page.getByText("Página 2 de 2")).toBeVisible();
  await filters.click();
  await filter.selectOption("3 estrelas");
  await expect(
    page.getByText("Nenhuma avaliação encontrada para os filtros selecionados"),
  ).toBeVisible();
  await page.goBack();
  await expect(page.getByText("Página 2 de 2")).toBeVisible();

  await page.goto("/mensagens?stars=5&page=9");
  await expect(page).toHaveURL("/mensagens?stars=5&page=2");
  await page.goto("/mensagens?stars=7&page=x");
  await expect(page.getByText("Página 1 de 3")).toBeVisible();
  await page.goto("/mensagens?stars=");
  await expect(page.getByText("Página 1 de 3")).toBeVisible();
});

test("one page of reviews has a pager; ratings without a text take one row", {
  tag: "@slow",
}, async ({ page, program, newTenant }) => {
  const owner = await newTenant();
  for (const review of [
    { rating: 5 },
    { rating: 5, comment: "Faltou o troco." },
    { rating: 3, comment: "" },
  ]) {
    await addReview(program.services, owner.businessId, review);
  }
  await logIn(page, owner, "/mensagens");
  await expect(page.getByText("Página 1 de 1")).toBeVisible();
  const [middling, commented, happy] = [0, 1, 2].map((nth) => page.getByRole("listitem").nth(nth));
  if (!middling || !commented || !happy) throw new Error("no reviews");
  // A satisfied customer who wrote nothing left nothing to resolve.
  const mark = { name: "Marcar para resolver" };
  await expect(commented.getByRole("button", mark)).toBeVisible();
  await expect(happy.getByRole("button", { name: "Anotar" })).toBeVisible();
  await expect(happy.getByRole("button", mark)).toHaveCount(0);
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 });
    expect((await happy.boundingBox())?.height).toBeLessThan(70);
    expect((await commented.boundingBox())?.height).toBeGreaterThan(100);
  }

  // The note takes the whole width.
  await happy.getByRole("button", { name: "Anotar" }).click();
  const note = await page.getByLabel("Anotação").boundingBox();
  expect(note?.width).toBeGreaterThan(280);
});

test("the menu button shows a dot until the owner has read the reviews", { tag: "@slow" }, async ({
  page,
  program,
  newTenant,
}) => {
  const owner = await newTenant();
  await addReview(program.services, owner.businessId, { rating: 4 });
  await logIn(page, owner);
  const menu = page.getByRole("button", { name: "Abrir menu", exact: true });
  await expect(menu).toHaveAccessibleDescription("Há avaliações não lidas");
  const marked = page.waitForResponse((answer) => answer.request().method() === "PATCH");
  await menu.click();
  await page.getByRole("link", { name: "Avaliações 1 não lida" }).click();
  await marked;
  await menu.click();
  await page.getByRole("link", { name: "Resumo" }).click();
  await expect(page.getByRole("heading", { name: "Resumo" })).toBeVisible();
  await expect(menu).toHaveAccessibleDescription("");
});

test("the badge 'Nova' is gone after a reload", { tag: "@slow" }, async ({
  page,
  program,
  newTenant,
}) => {
  const owner = await newTenant();
  for (const comment of ["primeira", "linha um\nlinha dois 🥐", "مرحبا"]) {
    await addReview(program.services, owner.businessId, { rating: 4, comment });
  }
  await logIn(page, owner);
  const readUpdates = Promise.all(
    [1, 2, 3].map((nth) => {
      let count = 0;
      return page.waitForResponse(
        (answer) => answer.request().method() === "PATCH" && answer.ok() && ++count === nth,
      );
    }),
  );
  await page.goto("/mensagens");
  await expect(page.getByText("Nova", { exact: true })).toHaveCount(3);
  await expect(page.getByText("linha dois 🥐")).toHaveCSS("white-space", "pre-line");
  await expect(page.getByText("مرحبا")).toHaveCSS("direction", "rtl");
  await readUpdates;
  await page.reload();
  await expect(page.getByRole("listitem")).toHaveCount(3);
  await expect(page.getByText("Nova", { exact: true })).toHaveCount(0);
});

test.describe("a failing server", () => {
  test.use({ allowedPageErrors: [/status of 500/] });
  test("shows an error on each page, and a retry loads it", { tag: "@slow" }, async ({
    page,
    newTenant,
  }) => {
    await logIn(page, await newTenant(), "/painel", { content: false });
    for (const [path, text] of [
      ["/resumo", "Nenhum dado disponível"],
      ["/mensagens", "Nenhuma avaliação encontrada"],
    ] as const) {
      await page.route("**/api/dashboard/**", (route) => route.fulfill({ status: 500, json: {} }));
      await page.goto(path);
      await expect(page.getByText("Não foi possível carregar")).toBeVisible();
      await expect(page.getByText("O problema é nosso.")).toBeVisible();
      await letThrough(page, "**/api/dashboard/**");
      await page.getByRole("button", { name: "Tentar de novo" }).click();
      await expect(page.getByText(text)).toBeVisible();
    }
  });

  test("keeps heading and menu, also if the profile cannot be loaded", { tag: "@slow" }, async ({
    page,
    newTenant,
  }) => {
    await logIn(page, await newTenant(), "/convites", { content: false });
    await page.route("**/api/me", (route) => route.fulfill({ status: 500, json: {} }));
    for (const [path, heading] of [
      ["/painel", "Seu dia e seu QR Code"],
      ["/resumo", "Resumo"],
      ["/conta", "Minha conta"],
      ["/planos", "Planos"],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
      await expect(page.getByText("O problema é nosso.")).toBeVisible();
      await page.getByRole("button", { name: "Abrir menu" }).click();
      await expect(page.getByRole("link", { name: "Avaliações" })).toBeVisible();
    }
    // Closing the menu goes back in the history, which loads the page again by itself.
    await page.goto("/planos");
    await expect(page.getByText("O problema é nosso.")).toBeVisible();
    await letThrough(page, "**/api/me");
    await page.getByRole("button", { name: "Tentar de novo" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Escolha o plano ideal para você",
    );
  });
});

test("a field that gets the focus while the menu closes keeps it", { tag: "@slow" }, async ({
  page,
  newTenant,
}) => {
  await logIn(page, await newTenant());
  await page.getByRole("button", { name: "Abrir menu" }).click();
  await page.getByRole("link", { name: "Convidar" }).click();
  const message = page.getByLabel("Mensagem");
  await message.focus();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(message).toBeFocused();
});
