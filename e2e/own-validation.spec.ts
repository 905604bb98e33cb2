import type { Locator, Page } from "@playwright/test";
import { expect, logIn, test } from "#testing/browser.ts";

const missing = "Preencha este campo.";

/** Expects the error beside the focused field, inside the view and not under the fixed bar. */
async function expectError(page: Page, field: Locator, text: string) {
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toHaveAccessibleDescription(new RegExp(`${text.replace(/[.]/g, "\\.")}$`));
  const isOnTop = await page.getByText(text, { exact: true }).evaluate((error) => {
    const { left, top, bottom } = error.getBoundingClientRect();
    const hits = [top + 1, bottom - 1].map((y) => document.elementFromPoint(left + 4, y));
    return hits.every((hit) => hit !== null && (error.contains(hit) || hit === error));
  });
  expect(isOnTop, `"${text}" is visible`).toBe(true);
}

test("/cadastro/email shows the first wrong field, and the error goes when it is mended", {
  tag: "@slow",
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/cadastro/email", { waitUntil: "networkidle" });
  const phone = page.getByLabel("Celular");
  const email = page.getByLabel("Email");
  const password = page.getByLabel("Senha", { exact: true });
  const submit = page.getByRole("button", { name: "Continuar" });
  const before = await submit.evaluate((button) => button.getBoundingClientRect().top + scrollY);
  await submit.click();
  await expect(page.getByText(missing)).toHaveCount(4);
  await expect(phone).toBeFocused();
  const after = await submit.evaluate((button) => button.getBoundingClientRect().top + scrollY);
  expect(after, "the errors do not move the page").toBeCloseTo(before, 0);

  await phone.fill("11987654321");
  await expect(page.getByText(missing)).toHaveCount(3);
  await email.fill("ana@");
  await submit.click();
  await expectError(page, email, "Digite um e-mail válido, como nome@exemplo.com.");
  await email.fill("ana@padaria.example");
  await expect(email).not.toHaveAttribute("aria-invalid");
  await password.fill("curta");
  await page.getByLabel("Confirmar senha").fill("curta");
  await submit.click();
  await expect(password).toBeFocused();
  await expect(password).toHaveAccessibleDescription(/Use no mínimo 6 caracteres\.$/);

  // The specification's message for two passwords, also beside the second field.
  await password.fill("comprida");
  await page.getByLabel("Confirmar senha").fill("diferente");
  await submit.click();
  await expect(page.getByText("Digite a mesma senha nos dois campos.")).toBeVisible();
  await expect(page.getByLabel("Confirmar senha")).toBeFocused();
  await expect(page.getByLabel("Confirmar senha")).toHaveAccessibleDescription(
    "Senhas não coincidem.",
  );
  await page.getByLabel("Confirmar senha").fill("comprida");
  await expect(page.getByLabel("Confirmar senha")).not.toHaveAttribute("aria-invalid");
});

test("/login and /esqueci-senha ask for what is missing", { tag: "@slow" }, async ({ page }) => {
  await page.goto("/login", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(page.getByText(missing)).toHaveCount(2);
  await expect(page.getByLabel("E-mail")).toBeFocused();
  await page.goto("/esqueci-senha", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Enviar" }).click();
  await expectError(page, page.getByLabel("E-mail"), missing);
});

test("an error in the settings is above the bar with Salvar", { tag: "@slow" }, async ({
  page,
  newTenant,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await logIn(page, await newTenant({ placeName: "Padaria da Ana" }), "/configuracoes");
  const score = page.getByLabel("Nota mínima para convidar");
  const name = page.getByLabel("Nome", { exact: true });
  await score.fill("9");
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole("button", { name: "Salvar" }).click();
  await expectError(page, score, "Digite um número inteiro de 1 a 5.");
  await name.fill("");
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.getByRole("button", { name: "Salvar" }).click();
  await expectError(page, name, missing);
  await name.fill("Padaria Estrela");
  await score.fill("4");
  await expect(page.locator("[aria-invalid]")).toHaveCount(0);
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Configurações salvas")).toBeVisible();
});

test("Salvar is in the middle of the bar on a phone", { tag: "@slow" }, async ({
  page,
  newTenant,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await logIn(page, await newTenant({ placeName: "Padaria da Ana" }), "/configuracoes");
  const middle = () =>
    page.getByRole("button", { name: "Salvar" }).evaluate((button) => {
      const { left, width } = button.getBoundingClientRect();
      return left + width / 2;
    });
  expect(await middle()).toBeCloseTo(180, 0);
  await page.getByLabel("Nome", { exact: true }).fill("Padaria Estrela");
  await expect(page.getByText("Há mudanças não salvas")).toBeVisible();
  expect(await middle()).toBeCloseTo(180, 0);
});
