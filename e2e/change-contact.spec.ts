import { expectAccessible } from "#testing/axe.ts";
import { expect, logIn, test } from "#testing/browser.ts";
import { receiveMail, tokenLink } from "#testing/mailbox.ts";

test.use({
  allowedPageErrors: [/status of (400|401)/],
  contextOptions: { reducedMotion: "reduce" },
});

test("an owner changes email and phone with the password, and the old email undoes the change", {
  tag: "@slow",
}, async ({ page, program, newTenant }) => {
  const owner = await newTenant();
  const email = owner.email.replace("@", "-novo@");
  await logIn(page, owner, "/conta");

  await page.getByRole("button", { name: "Alterar celular" }).click();
  await expectAccessible(page);
  await page.getByLabel("Celular", { exact: true }).fill("11987654321");
  await page.getByLabel("Sua senha").fill("errada");
  await page.getByRole("button", { name: "Salvar celular" }).click();
  await expect(page.getByRole("alert").getByText("A senha não confere.")).toBeVisible();
  await page.getByLabel("Sua senha").fill(owner.password);
  await page.getByRole("button", { name: "Salvar celular" }).click();
  await expect(page.getByText("(11) 98765-4321")).toBeVisible();
  await page.getByRole("button", { name: "Fechar" }).click();

  await page.getByRole("button", { name: "Alterar e-mail" }).click();
  await page.getByLabel("Novo e-mail").fill(email);
  await page.getByLabel("Sua senha").fill(owner.password);
  await page.getByRole("button", { name: "Enviar link" }).click();
  await expect(page.getByText(`Falta confirmar ${email}`)).toBeVisible();
  await receiveMail(program, owner.email, "Pediram para trocar o e-mail da sua conta no Estrelou");

  const mail = await receiveMail(program, email, "Confirme seu novo e-mail no Estrelou");
  await page.goto(tokenLink(mail));
  await expectAccessible(page);
  await page.getByRole("button", { name: "Confirmar novo e-mail" }).click();
  await expect(page.getByRole("heading", { name: "E-mail trocado" })).toBeVisible();
  await page.getByRole("link", { name: "Ir para o painel" }).click();
  await page.waitForURL("/painel");
  await page.goto("/conta");
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByText("Falta confirmar")).toHaveCount(0);

  const told = "O e-mail da sua conta no Estrelou foi trocado";
  await page.goto(tokenLink(await receiveMail(program, owner.email, told)));
  await expectAccessible(page);
  await page.getByRole("button", { name: "Desfazer a troca" }).click();
  await page.waitForURL(/\/nova-senha\?token=/);
  await page.getByLabel("Nova Senha").fill("outra senha");
  await page.getByLabel("Confirmar Senha").fill("outra senha");
  await page.getByRole("button", { name: "Alterar Senha" }).click();
  await page.waitForURL("/login");
  await logIn(page, { email: owner.email, password: "outra senha" }, "/conta");
  await expect(page.getByText(owner.email)).toBeVisible();
});

test("a used link says so, and an invalid phone is named beside its field", {
  tag: "@slow",
}, async ({ page, newTenant }) => {
  await page.goto("/novo-email?token=usado");
  await page.getByRole("button", { name: "Confirmar novo e-mail" }).click();
  await expect(page.getByText("Este link expirou ou já foi usado.")).toBeVisible();
  await page.goto("/desfazer-email?token=usado");
  await page.getByRole("button", { name: "Desfazer a troca" }).click();
  await expect(page.getByText("Este link expirou ou já foi usado.")).toBeVisible();

  const owner = await newTenant();
  await logIn(page, owner, "/conta");
  await page.getByRole("button", { name: "Alterar celular" }).click();
  await page.getByLabel("Celular", { exact: true }).fill("1234");
  await page.getByLabel("Sua senha").fill(owner.password);
  await page.getByRole("button", { name: "Salvar celular" }).click();
  await expect(page.getByRole("alert").getByText("Informe um celular com DDD.")).toBeVisible();
});

test("an owner without a plan opens 'Minha conta' without the switches for mails about reviews", {
  tag: "@slow",
}, async ({ page, newTenant }) => {
  await logIn(page, await newTenant({ plan: "none" }), "/conta");
  await expect(page.getByRole("heading", { name: "Minha conta" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Seus dados" })).toBeVisible();
  await expect(page.getByText("Avisos por e-mail")).toHaveCount(0);
});
