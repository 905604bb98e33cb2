import { readFile } from "node:fs/promises";
import { saoPauloDate } from "#src/lib/time/sao-paulo-date.ts";
import { expectAccessible } from "#testing/axe.ts";
import { expect, logIn, type TestProgram, test } from "#testing/browser.ts";
import { parseCsv } from "#testing/csv.ts";
import { addReview, type Tenant } from "#testing/factories.ts";

const found = "Nenhuma avaliação encontrada para os filtros selecionados";

const daysAgo = ({ clock }: TestProgram, days: number) =>
  new Date(clock.now().getTime() - days * 86_400_000);

async function addReviews(program: TestProgram, { businessId }: Tenant) {
  for (const [days, rating, comment] of [
    [60, 5, "O PÃO de queijo é ótimo"],
    [20, 1, "pao duro"],
    [8, 5, ""],
    [2, 5, "Café excelente"],
    [1, 4, ""],
  ] as const) {
    const createdAt = daysAgo(program, days);
    await addReview(program.services, businessId, { rating, comment, createdAt });
  }
}

test("words, comment and period filter the list and the file, and each has a chip that removes it", {
  tag: "@slow",
}, async ({ page, program, newTenant }) => {
  const owner = await newTenant();
  await addReviews(program, owner);
  await logIn(page, owner, "/mensagens");
  const items = page.getByRole("listitem");
  await expect(items).toHaveCount(5);

  // On a phone the filters are folded, and the first review is on the first screen.
  await page.setViewportSize({ width: 360, height: 740 });
  const filters = page.getByRole("button", { name: "Filtros" });
  const search = page.getByRole("searchbox", { name: "Buscar nas avaliações" });
  await expect(search).toBeHidden();
  await expect(items.first()).toBeInViewport({ ratio: 1 });
  await filters.click();
  await expect(filters).toHaveAttribute("aria-expanded", "true");
  await search.fill("pão");
  await search.press("Enter");
  await expect(page).toHaveURL("/mensagens?q=p%C3%A3o");
  await expect(items).toHaveCount(2);
  await expect(page.locator("mark")).toHaveText(["pao", "PÃO"]);
  await expect(page.getByText("2 avaliações", { exact: true })).toBeVisible();

  const commented = page.getByLabel("Com comentário", { exact: true });
  await page.getByLabel("Filtrar por período").selectOption("Últimos 30 dias");
  await expect(items).toHaveCount(1);
  await page.getByRole("link", { name: "Remover filtro: “pão”" }).click();
  await expect(page).toHaveURL("/mensagens?days=30");
  await expect(search).toHaveValue("");
  await expect(items).toHaveCount(4);
  await commented.check();
  await expect(page).toHaveURL("/mensagens?commented=true&days=30");
  await expect(items).toHaveCount(2);
  await expect(filters).toHaveAccessibleName("Filtros 2 ativos");
  await expectAccessible(page);

  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Mais opções" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Baixar planilha" }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^avaliacoes-com-comentario-30-dias-[\d-]+\.csv$/);
  const text = await readFile(await file.path(), "utf8");
  const rows = parseCsv(text.replace(/^\uFEFF/, ""), ";");
  expect(rows.slice(1).map(([, , comment]) => comment)).toEqual(["Café excelente", "pao duro"]);

  // The URL has the filters, so they survive a reload.
  await page.reload();
  await expect(items).toHaveCount(2);
  await filters.click();
  await expect(commented).toBeChecked();
  await page.getByLabel("Filtrar por estrelas").selectOption("5 estrelas");
  await expect(page).toHaveURL("/mensagens?stars=5&commented=true&days=30");
  await expect(items).toHaveCount(1);
  await page.getByRole("link", { name: "Limpar filtros" }).click();
  await expect(page).toHaveURL("/mensagens");
  await expect(items).toHaveCount(5);

  await search.fill("xyz");
  await page.getByRole("button", { name: "Buscar", exact: true }).click();
  await expect(page.getByText(found)).toBeVisible();
  await page.getByRole("link", { name: "Ver todas as avaliações" }).click();
  await expect(items).toHaveCount(5);
});

test("on a wide screen all filters are visible, and a period may have two chosen days", {
  tag: "@slow",
}, async ({ page, program, newTenant }) => {
  const owner = await newTenant();
  await addReviews(program, owner);
  await page.setViewportSize({ width: 1440, height: 900 });
  await logIn(page, owner, "/mensagens");
  const items = page.getByRole("listitem");
  await expect(items).toHaveCount(5);
  await expect(page.getByRole("button", { name: "Filtros" })).toBeHidden();
  await expect(page.getByLabel("Com comentário", { exact: true })).toBeVisible();

  const period = page.getByLabel("Filtrar por período");
  await period.selectOption("Escolher datas");
  const [first, last] = [daysAgo(program, 30), daysAgo(program, 8)].map(saoPauloDate);
  // In the wrong order on purpose.
  await page.getByLabel("De", { exact: true }).fill(last ?? "");
  await page.getByLabel("Até", { exact: true }).fill(first ?? "");
  await page.getByRole("button", { name: "Aplicar" }).click();
  await expect(page).toHaveURL(`/mensagens?from=${first}&to=${last}`);
  await expect(items).toHaveCount(2);
  await expect(page.getByLabel("De", { exact: true })).toHaveValue(first ?? "");
  await expectAccessible(page);

  await period.selectOption("Últimos 7 dias");
  await expect(page).toHaveURL("/mensagens?days=7");
  await expect(items).toHaveCount(2);
  await page.goBack();
  await expect(period).toHaveValue("dates");
  await expect(items).toHaveCount(2);
  await period.selectOption("Qualquer data");
  await expect(page).toHaveURL("/mensagens");
  await expect(items).toHaveCount(5);
});
