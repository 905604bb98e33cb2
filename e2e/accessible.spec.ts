import { sql } from "kysely";
import { expectAccessible } from "#testing/axe.ts";
import { choose, expect, letThrough, logIn, test } from "#testing/browser.ts";
import { addReview } from "#testing/factories.ts";

test.use({
  allowedPageErrors: [/Failed to load resource|no response/],
  // During animations colours are half transparent, so axe would report a wrong contrast.
  contextOptions: { reducedMotion: "reduce" },
});

test("the review page has no axe violations in any state", { tag: "@slow" }, async ({
  page,
  newTenant,
}) => {
  const { slug } = await newTenant({ minReview: 4 });
  await page.goto(`/feedback/${slug}`);
  await expectAccessible(page);
  await choose(page, 4);
  await page.getByLabel("Quer contar mais?").fill("Tudo ótimo");
  await expect(page.getByRole("button", { name: "Enviar" })).toBeEnabled();
  await expectAccessible(page);
  await page.route("**/api/feedback/**", (route) => route.fulfill({ status: 500 }));
  await page.getByRole("button", { name: "Enviar" }).click();
  await expect(page.getByText("Erro ao enviar feedback")).toBeVisible();
  await expectAccessible(page);
  await letThrough(page, "**/api/feedback/**");
  await page.route("**/api/feedback/**", (route) => route.abort("connectionfailed"));
  await page.getByRole("button", { name: "Enviar" }).click();
  await expect(page.getByText("Guardada neste celular")).toBeVisible();
  await expectAccessible(page);
  await letThrough(page, "**/api/feedback/**");
  await page.evaluate("window.dispatchEvent(new Event('online'))");
  await expect(page.getByText("Feedback enviado!")).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText("Você já enviou")).toBeVisible();
  await expectAccessible(page);
});

test("thanks, logo and not-found of the review page have no axe violations", {
  tag: "@slow",
}, async ({ page, newTenant }) => {
  const { slug } = await newTenant({ minReview: 5 });
  await page.goto(`/feedback/${slug}`);
  await choose(page, 1);
  await page.getByRole("button", { name: "Enviar" }).click();
  await expect(page.getByText("Obrigado por avaliar!")).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/feedback/${slug}?modo=totem`);
  await choose(page, 1);
  await page.getByRole("button", { name: "Enviar" }).click();
  await expect(page.getByRole("button", { name: "Nova avaliação" })).toBeVisible();
  await expectAccessible(page);
  await page.goto("/feedback/nao-existe");
  await expectAccessible(page);
});

test("login with warnings and failures has no axe violations", { tag: "@slow" }, async ({
  page,
}) => {
  await page.goto("/login");
  await page.getByLabel("E-mail").fill("ninguem@exemplo.test");
  await page.getByLabel("Senha", { exact: true }).fill("errada");
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(page.getByText("Validação pendente")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Não sou um robô").click();
  await expect(page.getByLabel("Não sou um robô")).toBeChecked();
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(page.getByText("Erro ao entrar")).toBeVisible();
  await expectAccessible(page);
});

test("panel, drawer, empty and error states have no axe violations", { tag: "@slow" }, async ({
  page,
  newTenant,
}) => {
  await logIn(page, await newTenant(), "/painel", { content: false });
  await expect(page.getByRole("img", { name: "QR Code" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Abrir menu" }).click();
  await expect(page.getByRole("button", { name: "Sair" })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  for (const path of ["/resumo", "/mensagens"]) {
    await page.goto(path);
    await expect(page.getByText(/^Nenhum/)).toBeVisible();
    await expectAccessible(page);
  }
  await page.route("**/api/dashboard/**", (route) => route.fulfill({ status: 500, json: {} }));
  for (const path of ["/resumo", "/mensagens"]) {
    await page.goto(path);
    await expect(page.getByText("Não foi possível carregar")).toBeVisible();
    await expectAccessible(page);
  }
});

test("the panel with reviews has no axe violations", { tag: "@slow" }, async ({
  page,
  program,
  newTenant,
}) => {
  const owner = await newTenant();
  for (let index = 0; index < 12; index++) {
    const review = { rating: 1 + (index % 5), comment: index % 2 ? "Muito bom" : "" };
    await addReview(program.services, owner.businessId, review);
  }
  await logIn(page, owner, "/resumo");
  await expect(page.getByText("12 Avaliações", { exact: true })).toBeVisible();
  await page.getByText("Ver em tabela").click();
  await page.getByRole("slider", { name: "Dia do gráfico" }).focus();
  await expectAccessible(page);
  await page.goto("/mensagens");
  await expect(page.getByText("Página 1 de 2")).toBeVisible();
  await expect(page.getByText("Nova", { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  await page.goto("/mensagens?status=open");
  await page.getByRole("button", { name: "Marcar como resolvida" }).first().click();
  await page.getByRole("button", { name: "Anotar" }).first().click();
  await expect(page.getByRole("button", { name: "Desfazer" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Mais opções" }).click();
  await page.getByRole("button", { name: "Relatório" }).click();
  await expect(page.getByRole("button", { name: "Baixar PDF" })).toBeVisible();
  await expectAccessible(page);
  await page.goto("/resumo-semanal/cancelar?token=x");
  await expectAccessible(page);
});

test("the not-found page and the sandbox have no axe violations", { tag: "@slow" }, async ({
  page,
  program,
}) => {
  // axe cannot check the frames that show mail, because scripts are blocked in them.
  await sql`truncate sandbox.mail`.execute(program.services.db);
  await page.goto("/nao-existe");
  await expectAccessible(page);
  await page.goto("/sandbox");
  await expectAccessible(page);
});
