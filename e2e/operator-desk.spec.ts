import type { Page } from "@playwright/test";
import { expectAccessible } from "#testing/axe.ts";
import { expect, type TestProgram, test } from "#testing/browser.ts";
import { codeOf, inviteOperator, newOperator } from "#testing/operator.ts";
import { expectNoOverflow } from "#testing/overflow.ts";
import { addAuthenticator } from "#testing/virtual-authenticator.ts";

test.use({
  allowedPageErrors: [/status of (400|401|404)/],
  contextOptions: { reducedMotion: "reduce" },
});

/** Opens a page of the desk as a new operator. */
async function openDesk(page: Page, program: TestProgram, path = "/operador"): Promise<void> {
  const { token } = await newOperator(program);
  await page.goto("/healthz");
  await page.evaluate((given) => sessionStorage.setItem("operator_session", given), token);
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

test("an operator sets up a passkey with the printed link, leaves, and comes back with it", async ({
  page,
  program,
}) => {
  const invite = await inviteOperator(program.services, "passkey@estrelou.test");
  const link = `/operador/convite#${invite}`;
  const authenticator = await addAuthenticator(page);
  const document = await page.goto(link);
  expect(document?.headers()["x-robots-tag"]).toBe("noindex");
  expect(document?.headers()["content-security-policy"]).not.toContain("https:");
  await expect(page.getByText("passkey@estrelou.test")).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByRole("button", { name: "Criar passkey" }).click();
  await page.waitForURL("/operador");
  expect(await authenticator.count()).toBe(1);

  await page.getByRole("button", { name: "Sair" }).click();
  await page.waitForURL("/operador/entrar");
  await page.goto("/operador/registro");
  await page.waitForURL(/\/operador\/entrar/);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Entrar com passkey" }).click();
  await page.waitForURL("/operador/registro");
  await expect(page.getByRole("list", { name: "Registro" })).toContainText("Entrou na mesa");

  // The link works once.
  await page.goto("/healthz");
  await page.goto(link);
  await expect(page.getByText("Este link não vale mais.")).toBeVisible();
});

test("an operator sets up password and code, and logs in with the next code", async ({
  page,
  program,
}) => {
  const { services, clock } = program;
  const invite = await inviteOperator(services, "codigo@estrelou.test");
  await page.goto(`/operador/convite#${invite}`);
  await expect(page.getByAltText("QR Code para o aplicativo de códigos")).toBeVisible();
  await page.getByLabel("Senha nova").fill("uma senha comprida");
  await page.getByLabel("Código de 6 números").fill(codeOf(services, invite));
  await page.getByRole("button", { name: "Usar senha e código" }).click();
  await page.waitForURL("/operador");

  await page.getByRole("button", { name: "Sair" }).click();
  await page.waitForURL("/operador/entrar");
  const logIn = async (code: string) => {
    await page.getByLabel("E-mail").fill("codigo@estrelou.test");
    await page.getByLabel("Senha", { exact: true }).fill("uma senha comprida");
    await page.getByLabel("Código de 6 números").fill(code);
    await page.getByRole("button", { name: "Entrar com código" }).click();
  };
  await logIn(codeOf(services, invite));
  await expect(page.getByText("Não foi possível entrar.")).toBeVisible();
  await expectAccessible(page);
  clock.advance({ seconds: 30 });
  await logIn(codeOf(services, invite));
  await page.waitForURL("/operador");
});

test("an operator finds a business and reads its facts, and the log has both looks", async ({
  page,
  program,
  newTenant,
}) => {
  const { slug, email } = await newTenant({ placeName: "Empório da Mesa" });
  await openDesk(page, program);
  await page.getByLabel("Nome, endereço da página ou e-mail").fill("empório da m");
  await page.getByRole("button", { name: "Procurar" }).click();
  const list = page.getByRole("list", { name: "Empresas" });
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await expect(list).toContainText(email);
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByRole("link", { name: "Empório da Mesa" }).click();
  await expect(page.getByRole("heading", { name: "Empório da Mesa" })).toBeVisible();
  await expect(page.getByRole("link", { name: slug })).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);

  await page.getByRole("link", { name: "Ver no registro" }).click();
  const log = page.getByRole("list", { name: "Registro" });
  await expect(log).toContainText("Abriu uma empresa");
  await expectAccessible(page);
  await expectNoOverflow(page);
});
