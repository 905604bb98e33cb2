import type { Page } from "@playwright/test";
import { expectAccessible } from "#testing/axe.ts";
import { expect, logIn, type TestProgram, test } from "#testing/browser.ts";

const nowhere = { placeName: null, address: null, googleUrl: null };
const search = (page: Page) => page.getByRole("combobox", { name: "Buscar no Google Maps" });
const save = (page: Page) => page.getByRole("button", { name: "Salvar e ver meu cartão" });

async function choosePlace(page: Page) {
  await search(page).pressSequentially("acougue sao joao belo");
  await page.getByRole("option", { name: /Açougue São João/ }).click();
  await expect(save(page)).toBeVisible();
}

const minScoreOf = async (
  { services: { db } }: TestProgram,
  { businessId }: { businessId: string },
) =>
  (
    await db
      .selectFrom("business")
      .select("min_score_review")
      .where("id", "=", businessId)
      .executeTakeFirstOrThrow()
  ).min_score_review;

test("a new owner chooses the shop, is asked once whom to invite, and gets the card to print", async ({
  page,
  program,
  newTenant,
}) => {
  const owner = await newTenant(nowhere);
  await logIn(page, owner);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Escolha sua loja");
  await expect(search(page)).toBeFocused();
  await expect(page.getByRole("img", { name: /QR Code/ })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Imprimir" })).toHaveCount(0);
  await expectAccessible(page);

  await choosePlace(page);
  const happy = page.getByRole("radio", { name: "Só quem der 4 estrelas ou mais" });
  await expect(happy).toBeChecked();
  await expect(page.getByText("A regra do Google é convidar todos")).toBeVisible();
  await page.getByRole("radio", { name: "Todos os clientes" }).check();
  await expectAccessible(page);
  await save(page).click();

  await expect(page.getByText("Configurações salvas")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Seu cartão está pronto" })).toBeFocused();
  expect(await page.evaluate("window.scrollY")).toBe(0);
  await expect(page.getByRole("heading", { name: "Açougue São João" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Imprimir" })).toHaveCount(1);
  await expect(page.getByRole("region", { name: "Primeiros passos" })).toHaveCount(0);
  expect(await minScoreOf(program, owner)).toBe(1);
  await expectAccessible(page);

  await page.getByRole("link", { name: /^Sem impressora\?/ }).click();
  await expect(page.getByRole("button", { name: "Enviar para a gráfica" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("region", { name: "Primeiros passos" })).toBeVisible();

  await page.goto("/configuracoes");
  await expect(page.getByLabel("Nota mínima para convidar")).toHaveValue("1");
  await expect(page.getByRole("radio", { name: "Todos os clientes" })).toHaveCount(0);
});

test("the minimum score stays 4 for an owner who does not change the answer", {
  tag: "@slow",
}, async ({ page, program, newTenant }) => {
  const owner = await newTenant(nowhere);
  await logIn(page, owner);
  await choosePlace(page);
  await save(page).click();
  await expect(page.getByRole("heading", { name: "Seu cartão está pronto" })).toBeVisible();
  expect(await minScoreOf(program, owner)).toBe(4);
});

test("a pasted link asks for the name of the shop", { tag: "@slow" }, async ({
  page,
  newTenant,
}) => {
  await logIn(page, await newTenant(nowhere));
  await page.getByText("Colar o link do Google Maps").click();
  await page.getByLabel("Link ou código do local").fill("https://g.page/r/CbExemplo1234");
  await page.getByRole("button", { name: "Usar este link" }).click();
  await save(page).click();
  await expect(page.getByLabel("Nome")).toBeFocused();
  await page.getByLabel("Nome").fill("Quitanda da Bia");
  await save(page).click();
  await expect(page.getByRole("heading", { name: "Quitanda da Bia" })).toBeVisible();
});

test("an owner whose shop is not on Google gets the card without a shop", { tag: "@slow" }, async ({
  page,
  newTenant,
}) => {
  await logIn(page, await newTenant(nowhere));
  await page.getByRole("button", { name: "Minha loja ainda não está no Google" }).click();
  await expect(page.getByRole("img", { name: /QR Code/ })).toBeVisible();
  await expect(page.getByRole("link", { name: "Configurar meu local" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("img", { name: /QR Code/ })).toBeVisible();
  await expect(page.getByRole("button", { name: /ainda não está no Google/ })).toBeHidden();
});
