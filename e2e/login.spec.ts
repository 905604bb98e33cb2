import type { Page } from "@playwright/test";
import { expect, letThrough, logIn, openRedirected, stopTime, test } from "#testing/browser.ts";

const human = (page: Page) => page.getByLabel("Não sou um robô");
const enter = (page: Page) => page.getByRole("button", { name: "Entrar", exact: true });

async function fillIn(page: Page, email: string, password: string) {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(password);
}

async function expectToast(page: Page, title: string, description: string) {
  const toast = page.getByRole("alert").locator("> div", { hasText: title });
  await expect(toast).toContainText(description);
}

const tokens = (page: Page) =>
  page.evaluate("[localStorage.getItem('access_token'), localStorage.getItem('refresh_token')]");

test("the page sends nothing without the ticked box, and asks for it", { tag: "@slow" }, async ({
  page,
  newTenant,
}) => {
  const { email, password } = await newTenant();
  let requests = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/token/")) requests++;
  });
  await page.goto("/login");
  await fillIn(page, email, password);
  await enter(page).click();
  await expectToast(
    page,
    "Validação pendente",
    "Por favor, marque 'Não sou um robô' antes de continuar.",
  );
  expect(requests).toBe(0);
  await human(page).click();
  await expect(human(page)).toBeChecked();
  await enter(page).click();
  await page.waitForURL("/painel");
});

test("email and password are required", { tag: "@slow" }, async ({ page }) => {
  await page.goto("/login");
  await human(page).click();
  await expect(human(page)).toBeChecked();
  await enter(page).click();
  await expect(page.getByLabel("E-mail")).toBeFocused();
  await expect(page).toHaveURL("/login");
});

test.describe("failures", () => {
  test.use({ allowedPageErrors: [/Failed to load resource|no response/] });

  test("wrong credentials show an error and reset the check; the next attempt works", async ({
    page,
    newTenant,
  }) => {
    const { email, password } = await newTenant();
    await page.goto("/login");
    await fillIn(page, email, "errada");
    await human(page).click();
    await expect(human(page)).toBeChecked();
    await enter(page).click();
    await expectToast(page, "Erro ao entrar", "Credenciais incorretas ou reCAPTCHA falhou");
    await expect(human(page)).not.toBeChecked();
    expect(await tokens(page)).toEqual([null, null]);
    await expect(page.getByLabel("E-mail")).toHaveValue(email);

    await fillIn(page, email, password);
    await human(page).click();
    await expect(human(page)).toBeChecked();
    await enter(page).click();
    await page.waitForURL("/painel");
  });

  test("an unconfirmed account cannot log in", { tag: "@slow" }, async ({ page, newTenant }) => {
    const { email, password } = await newTenant({ confirmed: false });
    await page.goto("/login");
    await fillIn(page, email, password);
    await human(page).click();
    await expect(human(page)).toBeChecked();
    await enter(page).click();
    await expectToast(page, "Erro ao entrar", "Confirme seu e-mail antes de entrar");
  });

  test("a check that does not load shows an error and can be retried", { tag: "@slow" }, async ({
    page,
  }) => {
    await page.route("**/api/human-check/*", (route) => route.abort("connectionfailed"));
    await page.goto("/login");
    await human(page).click();
    await expectToast(
      page,
      "Erro no reCAPTCHA",
      "Falha ao carregar o verificador. Tente novamente.",
    );
    await expect(human(page)).not.toBeChecked();
    await letThrough(page, "**/api/human-check/*");
    await human(page).click();
    await expect(human(page)).toBeChecked();
  });

  test("without network the page shows an error and keeps the input", { tag: "@slow" }, async ({
    page,
    newTenant,
  }) => {
    const { email, password } = await newTenant();
    await page.route("**/api/token/", (route) => route.abort("connectionfailed"));
    await page.goto("/login");
    await fillIn(page, email, password);
    await human(page).click();
    await expect(human(page)).toBeChecked();
    await enter(page).click();
    await expectToast(page, "Erro ao entrar", "Sem conexão");
    await expect(page.getByLabel("Senha", { exact: true })).toHaveValue(password);
    await expect(enter(page)).toBeEnabled();
  });
});

test("with a token /login redirects to the panel; without one the panel redirects to /login", async ({
  page,
  newTenant,
}) => {
  await openRedirected(page, "/resumo", "/login");
  await logIn(page, await newTenant());
  await openRedirected(page, "/login", "/painel");
  await expect(page.getByRole("heading", { name: "Seu QR Code", exact: true })).toBeVisible();
});

test("a toast disappears after five seconds, but not under the pointer", { tag: "@slow" }, async ({
  page,
}) => {
  await stopTime(page);
  await page.goto("/login");
  await expect(page.locator("html")).toHaveAttribute("data-ready", "");
  await fillIn(page, "a@b.test", "x");
  const toast = page.getByRole("alert").locator("> div", { hasText: "Validação pendente" });
  await enter(page).click();
  await expect(toast).toBeVisible();
  await toast.hover();
  await page.clock.runFor(30_000);
  await expect(toast).toBeVisible();
  await page.mouse.move(10, 700);
  await page.clock.runFor(6_000);
  await expect(toast).toHaveCount(0);
});
