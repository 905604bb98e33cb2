import type { Page } from "@playwright/test";
import { expectAccessible } from "#testing/axe.ts";
import { expect, forgetSession, letThrough, test } from "#testing/browser.ts";
import { receiveMail, tokenLink } from "#testing/mailbox.ts";

// A closed panel gets 402. The shell handles it.
test.use({ allowedPageErrors: [/402 \(Payment Required\)/] });

const password = "segredo!";
let count = 0;
let phones = 0;
const newEmail = () => `dona-${Date.now()}-${++count}@exemplo.test`;

async function fillSignUp(page: Page, email: string, repeated = password, typed = password) {
  // Each sign-up uses another phone number, because a number gets one trial.
  const digits = String(987_654_321 - ++phones);
  await page.getByLabel("Celular").pressSequentially(`11${digits}`);
  const formatted = `(11) ${digits.slice(0, 5)}-${digits.slice(5)}`;
  await expect(page.getByLabel("Celular")).toHaveValue(formatted);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(typed);
  await page.getByLabel("Confirmar senha").fill(repeated);
}

/** Types the password at /login and sends the form. */
async function enter(page: Page, typed = password) {
  await page.getByLabel("Senha", { exact: true }).fill(typed);
  await page.getByLabel("Não sou um robô").click();
  await expect(page.getByLabel("Não sou um robô")).toBeChecked();
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
}

const go = (page: Page) => page.getByRole("button", { name: "Continuar" }).click();

test("the confirmation link logs in the browser that signed up and opens the plan page", async ({
  page,
  program,
}) => {
  const email = newEmail();
  await page.goto("/cadastro/email");
  await expect(page.getByRole("heading", { name: "Comece agora" })).toBeVisible();
  await fillSignUp(page, email);
  await go(page);
  await expect(page.getByRole("heading", { name: "Verifique seu e-mail" })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();

  const mail = await receiveMail(program, email, "Confirme seu e-mail no Estrelou");
  const refused: string[] = [];
  page.on("response", (response) => response.status() === 402 && refused.push(response.url()));
  await page.goto(tokenLink(mail));
  await expect(
    page.getByText("Cadastro confirmado! Redirecionando para escolha do plano..."),
  ).toBeVisible();
  await page.waitForURL("/planos");
  await expect(page.getByRole("heading", { name: "Escolha o plano ideal" })).toBeVisible();
  expect(refused).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem("user"))).toMatch(/^[0-9a-f-]{36}$/);

  await forgetSession(page);
  await page.goto("/login");
  await page.getByLabel("E-mail").fill(email.toUpperCase());
  await enter(page);
  await page.waitForURL("/planos");
});

test("a trial chosen at sign-up starts after the confirmation in the same browser", {
  tag: "@slow",
}, async ({ page, program }) => {
  const email = newEmail();
  await page.goto("/cadastro/trial");
  await fillSignUp(page, email);
  await go(page);
  await page.goto(tokenLink(await receiveMail(program, email, "Confirme seu e-mail no Estrelou")));
  await page.waitForURL("/planos?assinar=trial");
  await expect(page.getByText("Plano ativado!")).toBeVisible();
});

test("attack: a stranger signs up with the same email later, the owner's password works and the stranger's does not", async ({
  page,
  browser,
  program,
}) => {
  const email = newEmail();
  await page.goto("/cadastro/email");
  await fillSignUp(page, email);
  await go(page);
  await receiveMail(program, email, "Confirme seu e-mail no Estrelou");

  const context = await browser.newContext({ baseURL: program.url, locale: "pt-BR" });
  const stranger = await context.newPage();
  await stranger.goto("/cadastro/email");
  await fillSignUp(stranger, email, "do ladrao", "do ladrao");
  await go(stranger);
  await expect(stranger.getByRole("heading", { name: "Verifique seu e-mail" })).toBeVisible();

  // The owner clicks the newest mail, which is the stranger's, on another device.
  const mail = await receiveMail(program, email, "Confirme seu e-mail no Estrelou", 2);
  const other = await browser.newContext({ baseURL: program.url, locale: "pt-BR" });
  const phone = await other.newPage();
  await phone.goto(tokenLink(mail));
  await phone.waitForURL("/login");
  await expect(phone.getByLabel("E-mail")).toHaveValue(email);

  await stranger.goto("/login");
  await stranger.getByLabel("E-mail").fill(email);
  await enter(stranger, "do ladrao");
  await expect(stranger.getByText("Erro ao entrar")).toBeVisible();
  expect(await stranger.evaluate(() => localStorage.getItem("access_token"))).toBeNull();

  await enter(phone);
  await phone.waitForURL("/planos");
  await context.close();
  await other.close();
});

test.describe("a log-in that is refused on the way", () => {
  test.use({ allowedPageErrors: [/402 \(Payment Required\)|status of 403/] });

  test("an owner who confirmed on the phone gets a new password by mail and logs in on the computer", {
    tag: "@slow",
  }, async ({ page, browser, program }) => {
    const email = newEmail();
    await page.goto("/cadastro/email");
    await fillSignUp(page, email);
    await go(page);
    const link = tokenLink(await receiveMail(program, email, "Confirme seu e-mail no Estrelou"));
    const context = await browser.newContext({ baseURL: program.url, locale: "pt-BR" });
    const phone = await context.newPage();
    await phone.goto(link);
    await phone.waitForURL("/login");
    await expect(phone.getByText("depois disso ela vale em todos os seus aparelhos")).toBeVisible();

    await page.goto("/login");
    await page.getByLabel("E-mail").fill(email);
    await enter(page);
    await expect(
      page.getByText("O e-mail foi confirmado em outro navegador", { exact: true }),
    ).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Criar a senha pelo e-mail" }).click();
    await expect(page.getByLabel("E-mail")).toHaveValue(email);
    await page.getByRole("button", { name: "Enviar" }).click();
    await page.waitForURL("/login");

    const reset = tokenLink(await receiveMail(program, email, "Crie uma nova senha no Estrelou"));
    await phone.goto(reset);
    await phone.getByLabel("Nova Senha", { exact: true }).fill("outra senha");
    await phone.getByLabel("Confirmar Senha").fill("outra senha");
    await phone.getByRole("button", { name: "Alterar Senha" }).click();
    await phone.waitForURL("/login");
    await page.getByLabel("E-mail").fill(email);
    await enter(page, "outra senha");
    await page.waitForURL("/planos");
    await context.close();
  });

  test("the link opened in a mail app is kept there until the first log-in, and the page that waits notices it", {
    tag: "@slow",
  }, async ({ page, browser, program }) => {
    const email = newEmail();
    await page.clock.install();
    await page.goto("/cadastro/email");
    await fillSignUp(page, email);
    await go(page);
    await expect(page.getByRole("heading", { name: "Verifique seu e-mail" })).toBeVisible();
    const link = tokenLink(await receiveMail(program, email, "Confirme seu e-mail no Estrelou"));
    const context = await browser.newContext({ baseURL: program.url, locale: "pt-BR" });
    const open = async (path: string) => {
      const tab = await context.newPage();
      await tab.goto(path);
      return tab;
    };
    // The mail app closes its page, twice, before the owner types the password.
    for (let visit = 0; visit < 2; visit++) {
      const mailApp = await open(link);
      await mailApp.waitForURL("/login");
      await mailApp.close();
    }
    const confirmed = page.getByText("O e-mail foi confirmado em outro navegador", { exact: true });
    await page.clock.runFor(6_000);
    await expect(confirmed).toBeVisible();
    await expect(page.getByText("Toque no link do e-mail e entre por lá")).toBeVisible();
    await expectAccessible(page);

    const computer = await page.context().newPage();
    await computer.goto("/login");
    await computer.getByLabel("E-mail").fill(email);
    await enter(computer);
    await expect(computer.getByRole("alert")).toContainText(
      "Toque no link do e-mail e entre por lá",
    );
    await expect(
      computer.getByText("O e-mail foi confirmado em outro navegador", { exact: true }),
    ).toBeVisible();
    await computer.close();

    const phone = await open("/login");
    await expect(phone.getByText("E-mail confirmado.")).toBeVisible();
    await expect(phone.getByLabel("E-mail")).toHaveValue(email);
    await enter(phone);
    await phone.waitForURL("/planos");
    expect(await phone.evaluate(() => localStorage.getItem("opened_link"))).toBeNull();
    await context.close();

    await page.clock.runFor(6_000);
    await page.getByRole("link", { name: "Entrar" }).click();
    await expect(page.getByLabel("E-mail")).toHaveValue(email);
    await enter(page);
    await page.waitForURL("/planos");
  });
});

test("the mail can be sent again, also to a corrected email; its link starts the trial", {
  tag: "@slow",
}, async ({ page, browser, program }) => {
  const email = newEmail();
  await page.clock.install();
  await page.goto("/cadastro/trial");
  await fillSignUp(page, email);
  await go(page);
  const again = page.getByRole("button", { name: /Enviar de novo/ });
  await expect(again).toBeDisabled();
  // The page allows another mail after a delay. The page's clock skips that delay.
  await receiveMail(program, email, "Confirme seu e-mail no Estrelou");
  await page.clock.runFor(31_000);
  await again.click();
  await expect(page.getByText("Mensagem enviada de novo")).toBeVisible();
  await receiveMail(program, email, "Confirme seu e-mail no Estrelou", 2);
  await page.getByRole("button", { name: "Corrigir o e-mail" }).click();
  await expect(page.getByLabel("Email")).toHaveValue(email);

  // The mail is read on another device.
  const mail = await receiveMail(program, email, "Confirme seu e-mail no Estrelou", 2);
  const context = await browser.newContext({ baseURL: program.url, locale: "pt-BR" });
  const phone = await context.newPage();
  await phone.goto(tokenLink(mail));
  await phone.waitForURL("/login");
  await expect(phone.getByLabel("E-mail")).toHaveValue(email);
  await expect(phone.getByText("E-mail confirmado.")).toBeVisible();
  await phone.reload();
  await expect(phone.getByLabel("E-mail")).toHaveValue(email);
  await enter(phone);
  await phone.waitForURL("/planos?assinar=trial");
  await expect(phone.getByText("Plano ativado!")).toBeVisible();
  await context.close();
});

test.describe("sign-up shows a message for", () => {
  test.use({ allowedPageErrors: [/status of (402|409|400|429|500)|human-check|ERR_FAILED/] });

  test("different passwords", { tag: "@slow" }, async ({ page }) => {
    await page.goto("/cadastro/email");
    await fillSignUp(page, newEmail(), "outra senha");
    await go(page);
    await expect(page.getByRole("alert").getByText("Senhas não coincidem.")).toBeVisible();
    await expect(page.getByText("Digite a mesma senha nos dois campos.")).toBeVisible();
  });

  test("an email with an account", { tag: "@slow" }, async ({ page, newTenant }) => {
    const owner = await newTenant();
    await page.goto("/cadastro/email");
    await fillSignUp(page, owner.email);
    await go(page);
    await expect(page.getByRole("alert").getByText("E-mail já cadastrado.")).toBeVisible();
    await expect(page.getByText("Faça login ou use outro e-mail.")).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveAttribute("aria-invalid", "true");
  });

  test("a server error", { tag: "@slow" }, async ({ page }) => {
    await page.route("**/api/clientes/pre-cadastro/", (route) =>
      route.fulfill({ status: 500, json: { code: "internal", detail: "x" } }),
    );
    await page.goto("/cadastro/email");
    await fillSignUp(page, newEmail());
    await go(page);
    await expect(page.getByText("Erro ao enviar dados.")).toBeVisible();
    await expect(page.getByText("Verifique se o e-mail é válido.")).toBeVisible();
  });

  test("a check that does not load, and loads at the retry", { tag: "@slow" }, async ({ page }) => {
    await page.route("**/api/human-check/*", (route) => route.abort());
    await page.goto("/cadastro/email");
    await expect(page.getByText("Erro no reCAPTCHA")).toBeVisible();
    await expect(page.getByText("Falha ao carregar o verificador. Tente novamente.")).toBeVisible();
    await letThrough(page, "**/api/human-check/*");
    await fillSignUp(page, newEmail());
    await go(page);
    await expect(page.getByRole("heading", { name: "Verifique seu e-mail" })).toBeVisible();
  });

  test("a confirmation link that is wrong, missing or without response", { tag: "@slow" }, async ({
    page,
  }) => {
    for (const path of ["/confirmar?token=inventado", "/confirmar"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { name: "Erro na confirmação" })).toBeVisible();
      await expect(
        page.getByText("Token inválido ou expirado. Solicite um novo link de confirmação."),
      ).toBeVisible();
    }
    const limited = { code: "too_many_requests", detail: "Muitas tentativas. Aguarde." };
    await page.route("**/api/clientes/confirmar-email/**", (route) =>
      route.fulfill({ status: 429, json: limited }),
    );
    await page.goto("/confirmar?token=qualquer");
    await expect(page.getByText("Muitas tentativas. Aguarde.")).toBeVisible();
    await page.route("**/api/clientes/confirmar-email/**", (route) =>
      route.fulfill({ status: 500, json: {} }),
    );
    await page.goto("/confirmar?token=qualquer");
    await page.getByRole("button", { name: "Tentar de novo" }).click();
    await expect(page.getByText("Não conseguimos falar com o servidor.")).toBeVisible();
  });
});

test("in a browser that blocks storage a link confirms the email, and /login says what it needs", {
  tag: "@slow",
}, async ({ page, browser, program }) => {
  const email = newEmail();
  await page.goto("/cadastro/email");
  await fillSignUp(page, email);
  await go(page);
  const mail = await receiveMail(program, email, "Confirme seu e-mail no Estrelou");
  const context = await browser.newContext({ baseURL: program.url, locale: "pt-BR" });
  await context.addInitScript(() => {
    const block = {
      get: () => {
        throw new DOMException("Access is denied", "SecurityError");
      },
    };
    Object.defineProperty(window, "localStorage", block);
    Object.defineProperty(window, "sessionStorage", block);
  });
  const other = await context.newPage();
  await other.goto(tokenLink(mail));
  await expect(other.getByText("Cadastro confirmado!")).toBeVisible();
  await other.waitForURL("/login");
  await expect(other.getByText("Este navegador bloqueia os dados do site")).toBeVisible();
  await expect(other.getByRole("button", { name: "Entrar", exact: true })).toHaveCount(0);
  await expectAccessible(other);
  await other.goto("/login");
  await expect(other.getByText("Este navegador bloqueia os dados do site")).toBeVisible();
  await context.close();
});

test("the account screens have no axe violations in both modes", { tag: "@slow" }, async ({
  page,
}) => {
  for (const path of ["/login", "/cadastro/email", "/esqueci-senha", "/nova-senha"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page);
  }
});
