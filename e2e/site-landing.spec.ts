import { savePlan } from "#src/features/billing/plans/save-plan.server.ts";
import { expect, test } from "#testing/browser.ts";

test("a rating in the demo appears in the screens of the owner", { tag: "@slow" }, async ({
  page,
}) => {
  await page.goto("/");
  const phone = page.locator("#experimente");
  const panel = page.locator("#painel-exemplo");
  await expect(panel.getByText("282 Avaliações")).toBeVisible();
  await expect(phone.getByRole("button", { name: "Enviar" })).toBeDisabled();

  await phone.getByRole("radio", { name: "2 estrelas" }).check({ force: true });
  await phone.getByLabel("Quer contar mais?").fill("Faltou guardanapo");
  await phone.getByRole("button", { name: "Enviar" }).click();
  await expect(phone.getByText("Obrigado por avaliar!")).toBeVisible();
  await expect(panel.getByText("283 Avaliações")).toBeVisible();
  await expect(panel.getByText("Faltou guardanapo")).toBeVisible();
  await expect(panel.getByRole("status")).toHaveText("Sua nota acabou de chegar: 2 estrelas.");

  await phone.getByRole("button", { name: "Dar outra nota" }).click();
  await phone.getByRole("radio", { name: "5 estrelas" }).check({ force: true });
  await phone.getByRole("button", { name: "Enviar" }).click();
  await expect(phone.getByText("Avaliar no Google")).toBeVisible();
  await expect(panel.getByText("283 Avaliações")).toBeVisible();
});

test("works with the keyboard: skip to the content, rate, open a question, go to sign-up", {
  tag: "@slow",
}, async ({ page }) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Ir para o conteúdo" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Testar grátis por 14 dias" }).first()).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Continuar com o Google" })).toBeFocused();

  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  const phone = page.locator("#experimente");
  await expect(phone.getByRole("radio", { name: "4 estrelas" })).toBeChecked();
  await page.keyboard.press("Tab");
  await page.keyboard.type("Tudo certo");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(phone.getByText("Avaliar no Google")).toBeVisible();

  const question = page.locator("summary").first();
  await question.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("não pede cartão", { exact: false }).last()).toBeVisible();

  const link = page.getByRole("link", { name: "Criar conta" });
  await link.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/cadastro/email");
});

test("the steps explain the filter and the invitation of everybody", { tag: "@slow" }, async ({
  page,
}) => {
  await page.goto("/");
  const step = page.getByRole("listitem").filter({ hasText: "As avaliações se separam" });
  await expect(step).toContainText("da nota que quiser em diante");
  await expect(step).toContainText("para todo mundo, como o Google pede");
  await expect(step).toContainText("“Convidar todos”");
});

test("testimonials scroll sideways on a phone and are side by side on a computer", {
  tag: "@slow",
}, async ({ page }) => {
  await page.goto("/");
  const list = page.getByRole("list", { name: "Quem já pôs no balcão" });
  await expect(page.getByText("Depoimentos ilustrativos")).toBeVisible();
  const scrolls = () => list.evaluate((element) => element.scrollWidth > element.clientWidth);
  expect(await scrolls()).toBe(true);
  await list.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => list.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await scrolls()).toBe(false);
});

test("the theme is light by default; dark is stored and applied before the first paint", {
  tag: "@slow",
}, async ({ page, allowedPageErrors }) => {
  await page.goto("/");
  const html = page.locator("html");
  await expect(html).not.toHaveAttribute("data-theme", "dark");
  await page.getByRole("contentinfo").getByRole("button", { name: "Usar modo escuro" }).click();
  await expect(html).toHaveAttribute("data-theme", "dark");

  // The background is dark before any script of the page runs.
  allowedPageErrors.push(/assets\/.*\.js/, /Failed to load resource/);
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/precos", { waitUntil: "commit" });
  await expect(html).toHaveAttribute("data-theme", "dark");
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(ground).toBe("rgb(23, 20, 17)");
});

test("trial length and price come from settings and plans", { tag: "@slow" }, async ({
  page,
  program,
}) => {
  const textOf = async (path: string) => {
    await page.goto(path);
    return (await page.locator("main").textContent())?.replaceAll("\u00a0", " ");
  };
  await savePlan(program.services, { id: "mensal", priceCents: 1290 });
  try {
    for (const path of ["/", "/precos", "/termos", "/sobre"]) {
      // The process gets the announcement of the change soon after. A page that was not in memory has it before.
      await expect
        .poll(async () => (await page.request.get(path)).text(), { message: path })
        .not.toMatch(/R\$\s9,90/);
      const text = await textOf(path);
      expect(text, path).toContain("R$ 12,90");
      expect(text, path).not.toContain("R$ 9,90");
    }
    expect(await textOf("/")).toContain("Um plano só, com tudo.");

    await savePlan(program.services, { id: "rede", title: "Rede", priceCents: 2990 });
    await expect
      .poll(async () => (await page.request.get("/")).text())
      .not.toContain("Um plano só");
    expect(await textOf("/")).toContain("Depois, a partir de R$ 12,90 por mês");
    expect(await textOf("/termos")).toContain("custa hoje a partir de R$ 12,90 por mês");
  } finally {
    await savePlan(program.services, { id: "mensal", priceCents: 990 });
    await savePlan(program.services, {
      id: "rede",
      title: "Rede",
      priceCents: 2990,
      retired: true,
    });
  }
});
