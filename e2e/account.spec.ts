import type { Locator } from "@playwright/test";
import { expectAccessible } from "#testing/axe.ts";
import { expect, logIn, openRedirected, test } from "#testing/browser.ts";
import { receiveMail, tokenLink } from "#testing/mailbox.ts";

test.describe("a forgotten password", () => {
  test.use({ allowedPageErrors: [/status of (400|401|500)/] });

  test("a reset by mail sets a new password and ends every session", async ({
    page,
    browser,
    program,
    newTenant,
  }) => {
    const owner = await newTenant();
    const other = await browser.newPage({ baseURL: program.url });
    await logIn(other, owner);

    await page.goto("/login");
    await page.getByRole("link", { name: "Esqueceu a senha?" }).click();
    await expect(page.getByRole("heading", { name: "Recuperar Senha" })).toBeVisible();
    await page.getByLabel("E-mail").fill(owner.email);
    await page.getByRole("button", { name: "Enviar" }).click();
    await expect(page.getByText("Solicitação enviada")).toBeVisible();
    await page.waitForURL("/login");

    const link = tokenLink(
      await receiveMail(program, owner.email, "Crie uma nova senha no Estrelou"),
    );
    await page.goto(link);
    await expect(page.getByRole("heading", { name: "Alterar Senha" })).toBeVisible();
    await page.getByLabel("Nova Senha").fill("senha nova");
    await page.getByLabel("Confirmar Senha").fill("senha velha");
    await page.getByRole("button", { name: "Alterar Senha" }).click();
    await expect(page.getByRole("alert").getByText("As senhas não coincidem.")).toBeVisible();
    await page.getByLabel("Confirmar Senha").fill("senha nova");
    await page.getByRole("button", { name: "Alterar Senha" }).click();
    await page.waitForURL("/login");
    await expect(page.getByText("Senha alterada")).toBeVisible();
    await receiveMail(program, owner.email, "Sua senha do Estrelou foi alterada");

    await other.goto("/resumo");
    await other.waitForURL("/login");
    await other.close();
    await logIn(page, { ...owner, password: "senha nova" });

    await page.getByRole("button", { name: "Abrir menu" }).click();
    await page.getByRole("button", { name: "Sair" }).click();
    await page.waitForURL("/login");
    expect(await page.evaluate(() => ({ ...localStorage }))).not.toHaveProperty("access_token");
    await page.goto(link);
    await page.getByLabel("Nova Senha").fill("mais uma");
    await page.getByLabel("Confirmar Senha").fill("mais uma");
    await page.getByRole("button", { name: "Alterar Senha" }).click();
    // One message, which names the control of this page.
    await expect(page.getByText("Este link expirou ou já foi usado.")).toHaveText(
      "Este link expirou ou já foi usado. Toque em “Pedir outro link”.",
    );
    await expect(page.getByText("Erro ao alterar senha.")).toHaveCount(1);
    await expect(page.getByRole("alert").filter({ hasText: "Este link" })).toBeFocused();
    await page.getByRole("link", { name: "Pedir outro link" }).click();
    await page.waitForURL("/esqueci-senha");
  });

  test("the page rejects a missing token; a failed reset request shows an error", {
    tag: "@slow",
  }, async ({ page }) => {
    await page.goto("/nova-senha");
    await page.getByLabel("Nova Senha").fill("senha nova");
    await page.getByLabel("Confirmar Senha").fill("senha nova");
    await page.getByRole("button", { name: "Alterar Senha" }).click();
    await expect(page.getByRole("alert").getByText("Token inválido ou ausente.")).toBeVisible();

    await page.route("**/api/password-reset/", (route) =>
      route.fulfill({ status: 500, json: { code: "internal", detail: "x" } }),
    );
    await page.goto("/esqueci-senha");
    await page.getByLabel("E-mail").fill("ana@exemplo.test");
    await page.getByRole("button", { name: "Enviar" }).click();
    await expect(
      page.getByText("Erro ao enviar solicitação de recuperação de senha."),
    ).toBeVisible();
  });
});

test.describe("login", () => {
  test.use({ allowedPageErrors: [/status of (400|401|503)/] });

  test("requires the ticked box, shows failures, and opens the requested page", {
    tag: "@slow",
  }, async ({ page, newTenant }) => {
    const owner = await newTenant();
    await openRedirected(page, "/mensagens?page=1", "/login");
    await page.getByLabel("E-mail").fill(owner.email);
    await page.getByLabel("Senha", { exact: true }).fill("errada");
    await page.getByRole("button", { name: "Entrar", exact: true }).click();
    await expect(page.getByText("Validação pendente")).toBeVisible();
    await expect(
      page.getByText("Por favor, marque 'Não sou um robô' antes de continuar."),
    ).toBeVisible();

    const box = page.getByLabel("Não sou um robô");
    await box.click();
    await expect(box).toBeChecked();
    await page.getByRole("button", { name: "Entrar", exact: true }).click();
    await expect(page.getByText("Erro ao entrar")).toBeVisible();
    // The toast closes by itself; the text under the password stays until the next attempt.
    await expect(page.getByLabel("Senha", { exact: true })).toHaveAccessibleDescription(
      "Credenciais incorretas ou reCAPTCHA falhou",
    );
    await expect(box).not.toBeChecked();

    await page.getByLabel("Senha", { exact: true }).fill(owner.password);
    await box.click();
    await expect(box).toBeChecked();
    await page.getByRole("button", { name: "Entrar", exact: true }).click();
    await page.waitForURL("/mensagens?page=1");
    await openRedirected(page, "/login", "/painel");
  });

  test("never redirects to another host", async ({ page, newTenant }) => {
    const owner = await newTenant();
    await page.goto("/login?next=/..//outro.test/painel");
    await page.getByLabel("E-mail").fill(owner.email);
    await page.getByLabel("Senha", { exact: true }).fill(owner.password);
    await page.getByLabel("Não sou um robô").click();
    await expect(page.getByLabel("Não sou um robô")).toBeChecked();
    await page.getByRole("button", { name: "Entrar", exact: true }).click();
    await page.waitForURL("/painel");
  });

  test("an expired access token is renewed once for all tabs; a used refresh token ends the session", async ({
    page,
    context,
    newTenant,
  }) => {
    const owner = await newTenant();
    await logIn(page, owner, "/painel", { content: false });
    const first = await page.evaluate(() => localStorage.getItem("refresh_token"));
    const second = await context.newPage();
    await second.goto("/resumo");
    await page.evaluate(() => localStorage.setItem("access_token", "expired"));
    await Promise.all([page.goto("/resumo"), second.reload()]);
    for (const tab of [page, second]) {
      await expect(tab.getByRole("heading", { name: "Resumo" })).toBeVisible();
    }
    const renewed = await page.evaluate(() => localStorage.getItem("refresh_token"));
    expect(renewed).not.toBe(first);

    await page.evaluate((token) => {
      localStorage.setItem("access_token", "expired");
      localStorage.setItem("refresh_token", token ?? "");
    }, first);
    await openRedirected(page, "/resumo", "/login");
    // The old document may show /login before the browser has loaded it, so wait across the navigation.
    await page.waitForFunction(() => localStorage.getItem("refresh_token") === null);
  });
});

test.describe("Minha conta", () => {
  test.use({ allowedPageErrors: [/status of (400|401)/] });

  test("shows the data, changes the password, downloads the export, and removes the account", async ({
    page,
    program,
    newTenant,
  }) => {
    const owner = await newTenant({ placeName: "Loja que se despede" });
    await logIn(page, owner);
    await page.getByRole("button", { name: "Abrir menu" }).click();
    await page.getByRole("link", { name: "Minha conta" }).click();
    await expect(page.getByRole("heading", { name: "Minha conta" })).toBeVisible();
    await expect(page.getByText(owner.email)).toBeVisible();

    await expect(page.getByLabel("Senha atual")).toBeHidden();
    await page.locator("summary", { hasText: "Alterar senha" }).click();
    await page.getByLabel("Senha atual").fill("errada");
    await page.getByLabel("Nova Senha").fill("senha nova");
    await page.getByLabel("Confirmar Senha").fill("senha nova");
    await page.getByRole("button", { name: "Alterar senha" }).click();
    await expect(page.getByRole("alert").getByText("A senha atual não confere.")).toBeVisible();
    await page.getByLabel("Senha atual").fill(owner.password);
    await page.getByRole("button", { name: "Alterar senha" }).click();
    await expect(page.getByText("Senha alterada", { exact: true })).toBeVisible();

    const download = page.waitForEvent("download");
    await page.locator("summary", { hasText: "Baixar meus dados" }).click();
    await page.getByRole("button", { name: "Baixar arquivo" }).click();
    const chunks = [];
    for await (const chunk of await (await download).createReadStream()) chunks.push(chunk);
    const everything = JSON.parse(Buffer.concat(chunks).toString("utf8"));
    expect(everything.business).toMatchObject([{ place_name: "Loja que se despede" }]);

    await page.locator("summary", { hasText: "Excluir conta" }).click();
    await page.getByRole("button", { name: "Excluir minha conta" }).click();
    await page.getByLabel("Sua senha").fill("errada");
    const remove = page.getByRole("button", { name: "Excluir para sempre" });
    await remove.click();
    const toast = page.getByRole("alert").locator("> div", { hasText: "A senha não confere." });
    await expect(toast).toBeVisible();
    // On a phone a message must not cover the buttons of the dialog.
    expect(await bottomOf(toast)).toBeLessThan((await remove.boundingBox())?.y ?? 0);
    await page.getByLabel("Sua senha").fill("senha nova");
    await remove.click();
    await page.waitForURL("/");
    await expect(page.getByText("Conta excluída")).toBeVisible();
    await receiveMail(program, owner.email, "Sua conta no Estrelou foi excluída");
    await openRedirected(page, "/painel", "/login");
  });

  test("is accessible in both modes", { tag: "@slow" }, async ({ page, newTenant }) => {
    await logIn(page, await newTenant(), "/conta");
    await expect(page.getByRole("heading", { name: "Minha conta" })).toBeVisible();
    for (const summary of await page.locator("summary").all()) await summary.click();
    await expectAccessible(page);
  });
});

/** Distance of an element's lower edge from the top of the window, in CSS pixels. */
async function bottomOf(element: Locator): Promise<number> {
  const box = await element.boundingBox();
  if (!box) throw new Error("The element is not shown");
  return box.y + box.height;
}
