import { test as base, expect } from "@playwright/test";
import { letThrough } from "#testing/browser.ts";
import { type BuiltProgram, startBuiltProgram } from "#testing/built-program.ts";
import { createTestDatabase } from "#testing/database.ts";

interface WorkerFixtures {
  /** The built program with reCAPTCHA. Its script comes from another origin, as Google's does. */
  program: BuiltProgram;
}

const test = base.extend<object, WorkerFixtures>({
  program: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants an object pattern here.
    async ({}, use) => {
      const database = await createTestDatabase(process.env.TEST_DATABASE_URL ?? "");
      const program = await startBuiltProgram({
        DATABASE_URL: database.url,
        HUMAN_CHECK: "recaptcha",
        SECRET_KEY: "a secret that only the tests know, long enough",
      });
      await use(program);
      await program.stop();
      await database.drop();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ program }, use) => use(program.url),
});

test.describe.configure({ mode: "serial" });

/** Sets the behaviour of the emulated Google. */
async function behave(program: BuiltProgram, behaviour: string): Promise<void> {
  const body = new URLSearchParams({ behaviour });
  const response = await fetch(`${program.url}/sandbox/recaptcha`, {
    method: "POST",
    body,
    redirect: "manual",
  });
  expect(response.status).toBe(303);
}

test("login works with Google's checkbox under the content security policy", {
  tag: "@slow",
}, async ({ page, program }) => {
  await behave(program, "passes");
  const pageErrors: string[] = [];
  page.on(
    "console",
    (message) => void (message.type() === "error" && pageErrors.push(message.text())),
  );
  const response = await page.goto("/login");
  const policy = response?.headers()["content-security-policy"] ?? "";
  expect(policy).toMatch(/script-src [^;]*http:\/\/127\.0\.0\.1:\d+/);
  expect(policy).not.toMatch(/script-src[^;]*'unsafe-inline'/);
  await page.getByLabel("E-mail").fill("demo@estrelou.test");
  await page.getByLabel("Senha", { exact: true }).fill("estrelou");
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(page.getByText("Validação pendente")).toBeVisible();
  await page.getByLabel("Não sou um robô").click();
  await expect(page.getByLabel("Não sou um robô")).toBeChecked();
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await page.waitForURL("/painel");
  expect(pageErrors).toEqual([]);
});

test("a wrong password or an expired token unticks the box", { tag: "@slow" }, async ({
  page,
  program,
}) => {
  await behave(program, "passes");
  await page.clock.install();
  await page.goto("/login");
  const box = page.getByLabel("Não sou um robô");
  await page.getByLabel("E-mail").fill("demo@estrelou.test");
  await page.getByLabel("Senha", { exact: true }).fill("errada");
  await box.click();
  await expect(box).toBeChecked();
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(page.getByText("Erro ao entrar")).toBeVisible();
  await expect(box).not.toBeChecked();
  await box.click();
  await expect(box).toBeChecked();
  await page.clock.runFor(121_000);
  await expect(box).not.toBeChecked();
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(page.getByText("Validação pendente")).toBeVisible();
});

test("a script that does not load shows an error on every page and can be retried", {
  tag: "@slow",
}, async ({ page, program }) => {
  await behave(program, "script-missing");
  const warning = page.getByRole("alert").getByText("Erro no reCAPTCHA");
  await page.goto("/login");
  await expect(warning).toBeVisible();
  await expect(page.getByText("Falha ao carregar o verificador. Tente novamente.")).toBeVisible();
  await page.goto("/cadastro/email");
  await expect(warning).toBeVisible();
  await page.goto("/feedback/padaria-estrela");
  await expect(warning).toBeVisible();
  await expect(
    page.getByText("Falha ao carregar o verificador. Tente novamente mais tarde."),
  ).toBeVisible();
  await page.goto("/login");
  await expect(warning).toBeVisible();
  await behave(program, "passes");
  await page.getByRole("button", { name: "Carregar o verificador de novo" }).click();
  await expect(page.getByLabel("Não sou um robô")).toBeVisible();
});

test("the page shows Google's errors; a check from another host is rejected", {
  tag: "@slow",
}, async ({ page, program }) => {
  await behave(program, "errors");
  await page.goto("/login");
  await page.getByLabel("Não sou um robô").click();
  await expect(page.getByText("Erro no reCAPTCHA")).toBeVisible();
  await behave(program, "wrong-host");
  await page.getByLabel("E-mail").fill("demo@estrelou.test");
  await page.getByLabel("Senha", { exact: true }).fill("estrelou");
  await page.getByLabel("Não sou um robô").click();
  await expect(page.getByLabel("Não sou um robô")).toBeChecked();
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(page.getByLabel("Senha", { exact: true })).toHaveAccessibleDescription(
    "Credenciais incorretas ou reCAPTCHA falhou",
  );
});

test("the invisible check works for a review and a sign-up; a closed puzzle re-enables the form", {
  tag: "@slow",
}, async ({ page, program }) => {
  await behave(program, "passes");
  await page.goto("/feedback/padaria-estrela");
  await page.getByRole("radio", { name: "5 estrelas" }).check();
  await page.getByRole("button", { name: "Enviar" }).click();
  await expect(page.getByText("Feedback enviado!")).toBeVisible();

  await page.goto("/cadastro/email");
  await page.getByLabel("Celular").fill("11987654321");
  await page.getByLabel("Email").fill("recaptcha@exemplo.test");
  await page.getByLabel("Senha", { exact: true }).fill("segredo!");
  await page.getByLabel("Confirmar senha").fill("segredo!");
  await behave(program, "closes");
  await page.getByRole("button", { name: "Continuar" }).click();
  await page.getByRole("button", { name: "Fechar o desafio" }).click();
  await expect(page.getByText("Verificação do reCAPTCHA necessária")).toBeVisible();
  await behave(program, "passes");
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(page.getByRole("heading", { name: "Verifique seu e-mail" })).toBeVisible();
});

test("a stored review and a new one that need a token at the same time are both stored", {
  tag: "@slow",
}, async ({ page, program }) => {
  await behave(program, "passes");
  // Only the page delivers.
  await page.addInitScript("delete Navigator.prototype.serviceWorker");
  let stored = 0;
  page.on("response", (response) => {
    if (response.url().includes("/api/feedback/") && response.status() === 201) stored += 1;
  });
  const send = page.getByRole("button", { name: "Enviar" });
  await page.goto("/feedback/padaria-estrela?modo=totem");
  await page.route("**/api/feedback/**", (route) => route.abort("connectionfailed"));
  await page.getByRole("radio", { name: "4 estrelas" }).check();
  await send.click();
  await expect(page.getByText("Sua avaliação está guardada neste aparelho")).toBeVisible();
  await letThrough(page, "**/api/feedback/**");

  const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route("**/recaptcha/token*", async (route) => {
    asked.resolve();
    await released.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: "Nova avaliação" }).click();
  await page.evaluate("window.dispatchEvent(new Event('online'))");
  await asked.promise;
  await page.getByRole("radio", { name: "5 estrelas" }).check();
  await send.click();
  await expect(send).toHaveAttribute("aria-busy", "true");
  released.resolve();
  await expect(page.getByText("Sua avaliação foi direto para o responsável.")).toBeVisible();
  await expect.poll(() => stored).toBe(2);
});
