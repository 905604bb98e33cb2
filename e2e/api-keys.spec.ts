import { expectAccessible } from "#testing/axe.ts";
import { expect, logIn, test } from "#testing/browser.ts";
import { addReview } from "#testing/factories.ts";

test.use({ viewport: { width: 360, height: 740 } });

test("an owner makes a key, copies it, a program uses it, and revoking ends it", {
  tag: "@slow",
}, async ({ page, context, program, newTenant }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const owner = await newTenant({ placeName: "Padaria Um", plan: "paid" });
  await addReview(program.services, owner.businessId, { rating: 2, comment: "Fila" });
  await logIn(page, owner, "/integracoes");
  const card = page.locator("section", { hasText: "Chaves de acesso" }).first();
  await card.getByRole("button", { name: "Criar chave" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Nome").fill("Planilha");
  await dialog.getByRole("textbox", { name: "Sua senha" }).fill(owner.password);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Criar chave" }).click();
  await expect(dialog.getByRole("heading", { name: "Copie a chave agora" })).toBeVisible();
  await dialog.getByRole("button", { name: "Copiar chave" }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/^estrelou_\w{36}$/);
  const key = await page.evaluate(() => navigator.clipboard.readText());
  await expect(dialog.getByText(key)).toBeVisible();
  await dialog.getByRole("button", { name: "Já guardei" }).click();
  await expect(card.getByText(`termina em ${key.slice(-4)}`)).toBeVisible();
  await expect(card.getByText("ainda não foi usada")).toBeVisible();
  await expect(page.getByText(key)).toHaveCount(0);

  const use = () =>
    fetch(`${program.url}/api/v1/avaliacoes`, { headers: { Authorization: `Bearer ${key}` } });
  const read = await use();
  expect(read.status).toBe(200);
  expect((await read.json()).results).toMatchObject([{ comment: "Fila" }]);
  await page.reload();
  await expect(card.getByText("último uso:")).toBeVisible();
  await expectAccessible(page);

  await card.getByRole("button", { name: "Revogar Planilha" }).click();
  await page.getByRole("button", { name: "Revogar", exact: true }).click();
  await expect(page.getByText("Chave revogada")).toBeVisible();
  await expect(card.getByRole("listitem")).toHaveCount(0);
  expect((await use()).status).toBe(401);
});
