import { expectAccessible } from "#testing/axe.ts";
import { expect, logIn, test } from "#testing/browser.ts";

test.use({ viewport: { width: 360, height: 740 }, allowedPageErrors: [/400 \(Bad Request\)/] });

test("an owner adds an endpoint, tests it, sees a failing one, and removes it", {
  tag: "@slow",
}, async ({ page, newTenant }) => {
  const owner = await newTenant({ placeName: "Padaria Um", plan: "paid" });
  await logIn(page, owner, "/integracoes");
  await page.getByRole("button", { name: "Adicionar endereço" }).click();
  const dialog = page.getByRole("dialog");
  const url = dialog.getByLabel("Endereço do outro programa");
  await url.fill("https://192.168.0.10/avisos");
  await dialog.getByRole("button", { name: "Adicionar" }).click();
  await expect(url).toHaveAccessibleDescription(/internet/);
  await url.fill("https://receptor.estrelou.test/avisos");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Adicionar" }).click();
  await expect(dialog.getByText(/^whsec_/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText(/^whsec_/)).toHaveCount(0);

  const row = page.getByRole("listitem").filter({ hasText: "receptor.estrelou.test" }).first();
  await expect(row.getByText("Ligado")).toBeVisible();
  await row.getByRole("button", { name: "Enviar teste" }).click();
  await expect(page.getByText("O teste chegou")).toBeVisible();
  await expectAccessible(page);

  await row.getByRole("button", { name: "Mudar" }).click();
  await url.fill("https://receptor.estrelou.test/500");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Endereço salvo")).toBeVisible();
  await row.getByRole("button", { name: "Enviar teste" }).click();
  await expect(page.getByText("O teste não chegou")).toBeVisible();

  await row.getByRole("button", { name: "Excluir" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Excluir" }).click();
  await expect(page.getByText("Endereço excluído")).toBeVisible();
  await expect(page.getByText("receptor.estrelou.test")).toHaveCount(0);
});
