import type { Page } from "@playwright/test";
import { mayAct } from "#src/features/session/role.ts";
import { panelPages } from "#src/panel-pages.ts";
import { traitsOf } from "#src/route-traits.ts";
import { expectAccessible } from "#testing/axe.ts";
import { expect, logIn, test } from "#testing/browser.ts";
import { addMember, addReview, setTrialEnd, type Tenant } from "#testing/factories.ts";
import { receiveMail, tokenLink } from "#testing/mailbox.ts";

const menuLink = (page: Page, name: string) => page.getByRole("link", { name, exact: true });

// A shop that the browser still asks for after the membership or the plan ended.
test.use({ allowedPageErrors: [/status of 40[234]/], viewport: { width: 1280, height: 800 } });

const subject = "Convite para a equipe de Padaria Um no Estrelou";

/** The owner invites a person from /equipe. Returns the link of the mail. */
async function invite(page: Page, email: string, role: string) {
  await page.goto("/equipe");
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("radio", { name: new RegExp(`^${role}`) }).check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Enviar convite" }).click();
  await expect(page.getByText(`${role} · convite vale até`)).toBeVisible();
  return tokenLink(await receiveMail({ url: new URL(page.url()).origin }, email, subject));
}

/** Opens an invitation in a new browser and accepts it with a new account. */
async function join(page: Page, link: string) {
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Convite para a equipe" })).toBeVisible();
  await page.getByLabel("Senha", { exact: true }).fill("senha-da-rita");
  await page.getByLabel("Confirmar senha", { exact: true }).fill("senha-da-rita");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Criar conta e aceitar" }).click();
  await page.waitForURL(/\/painel/);
}

test("a clerk is invited, treats a complaint, and is removed while reading", async ({
  page,
  browser,
  program,
  newTenant,
}) => {
  const owner = await newTenant({ placeName: "Padaria Um", plan: "paid" });
  await addReview(program.services, owner.businessId, { rating: 1, comment: "O pão estava frio" });
  const email = `rita-${owner.slug}@exemplo.test`;
  await logIn(page, owner, "/equipe");
  await expect(page.getByRole("radio", { name: /^Atendimento/ })).toHaveAccessibleName(
    /responde aos clientes em nome da loja/,
  );
  const link = await invite(page, email, "Atendimento");

  const context = await browser.newContext({ baseURL: program.url, locale: "pt-BR" });
  const rita = await context.newPage();
  await join(rita, link);
  await expect(rita.getByRole("banner").getByText("Padaria Um")).toBeVisible();
  for (const name of ["Planos", "Convidar", "Minha Página", "Kit de impressão"]) {
    await expect(menuLink(rita, name)).toHaveCount(0);
  }
  await rita
    .getByRole("link", { name: /^Avaliações/ })
    .first()
    .click();
  await expect(rita.getByText("O pão estava frio")).toBeVisible();
  await expect(rita.getByRole("button", { name: "Apagar comentário" })).toHaveCount(0);
  await rita.getByRole("button", { name: "Marcar como resolvida" }).click();
  await expect(rita.getByText("Avaliação marcada como resolvida.")).toBeAttached();

  await page.reload();
  await expect(page.getByText("tratou uma avaliação")).toBeVisible();
  await page.getByRole("button", { name: `Remover ${email}` }).click();
  await page.getByRole("button", { name: "Remover", exact: true }).click();
  await expect(page.getByText("Pessoa removida da equipe")).toBeVisible();

  await menuLink(rita, "Resumo").first().click();
  await expect(rita.getByText("Você não faz mais parte desta loja")).toBeVisible();
  await expect(rita.getByText("Você não faz parte de nenhuma loja")).toBeVisible();
  await expectAccessible(rita);
  await menuLink(rita, "Minha conta").first().click();
  await expect(rita.getByText(email)).toBeVisible();
  await context.close();
});

test("a manager sees no billing, and may leave", { tag: "@slow" }, async ({
  page,
  browser,
  program,
  newTenant,
}) => {
  const owner = await newTenant({ placeName: "Padaria Um", plan: "paid" });
  const email = `gil-${owner.slug}@exemplo.test`;
  await logIn(page, owner, "/equipe");
  const link = await invite(page, email, "Gerência");
  const context = await browser.newContext({ baseURL: program.url, locale: "pt-BR" });
  const gil = await context.newPage();
  await join(gil, link);
  await expect(menuLink(gil, "Convidar").first()).toBeVisible();
  await expect(menuLink(gil, "Planos")).toHaveCount(0);
  await gil.goto("/planos");
  await expect(gil.getByText("Isto não faz parte do seu acesso")).toBeVisible();
  await expect(gil.getByText("R$")).toHaveCount(0);
  await gil.goto("/equipe");
  await expect(gil.getByText("Isto não faz parte do seu acesso")).toBeVisible();
  // The mails about reviews go only to the owner, so only the owner switches them.
  await gil.goto("/mensagens");
  await expect(gil.getByText("Assim que o primeiro cliente avaliar")).toBeVisible();
  await expect(gil.getByText("Escolher os avisos por e-mail")).toHaveCount(0);
  await gil.goto("/conta");
  await expect(gil.getByRole("button", { name: "Sair da equipe" })).toBeVisible();
  await expect(gil.getByText("Avisos por e-mail")).toHaveCount(0);
  await gil.getByRole("button", { name: "Sair da equipe" }).click();
  await gil.getByRole("alertdialog").getByRole("button", { name: "Sair da equipe" }).click();
  await expect(gil.getByText("Você não faz parte de nenhuma loja")).toBeVisible();
  await context.close();
});

test("a clerk reads that the plan of the shop ended, and can only open the own shop", {
  tag: "@slow",
}, async ({ page, program, newTenant }) => {
  const owner = await newTenant({ placeName: "Padaria Um" });
  const clerk = await newTenant({ placeName: "Loja Própria" });
  await addMember(program.services, owner, clerk, "staff");
  await logIn(page, clerk, `/resumo?loja=${owner.businessId}`);
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  await setTrialEnd(program.services, owner, program.clock.now());
  // The panel is loaded, so the page's own call is the first one that is refused.
  await menuLink(page, "Avaliações").first().click();
  await page.waitForURL(/\/lojas/);
  await expect(
    page.getByText("O plano desta loja terminou. Fale com quem cuida dela."),
  ).toBeVisible();
  await expectAccessible(page);
  const rows = page.getByRole("main").getByRole("listitem");
  await expect(rows.filter({ hasText: "Padaria Um" })).toContainText("Sem plano");
  await expect(rows.getByRole("link")).toHaveCount(1);
  await rows.getByRole("link").click();
  await expect(page.getByRole("button", { name: "Loja Própria, trocar de loja" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Seu QR Code", exact: true })).toBeVisible();
});

for (const role of ["staff", "manager"] as const) {
  test(`no page shows a member with the role ${role} a link or makes a call that is refused`, {
    tag: "@slow",
  }, async ({ page, program, newTenant }) => {
    // It opens every page of the panel.
    test.slow();
    const owner = await newTenant({ placeName: "Padaria Um", plan: "paid" });
    const member = await newTenant({ plan: "none" });
    await addMember(program.services, owner, member, role);
    await addReview(program.services, owner.businessId, { rating: 5, comment: "Bom pão" });
    const refused: string[] = [];
    page.on("response", (response) => {
      if (response.status() === 403) refused.push(response.url());
    });
    const mayOpen = (path: string) => mayAct(role, traitsOf(path).least ?? "staff");
    const pages = Object.keys(panelPages).filter(mayOpen);
    expect(pages).toContain("/mensagens");
    await logIn(page, member, `/painel?loja=${owner.businessId}`);
    await expect(page.getByRole("link", { name: "Resumo" }).first()).toBeVisible();
    for (const path of pages) {
      await page.goto(`${path}?loja=${owner.businessId}`);
      await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
      await expect(
        page.getByRole("main").getByRole("status", { name: /^C(arreg|onsult)ando/ }),
      ).toHaveCount(0);
      const links = await page
        .getByRole("link")
        .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname));
      expect(
        links.filter((link) => !mayOpen(link)),
        path,
      ).toEqual([]);
    }
    expect(refused).toEqual([]);
  });
}

test("a clerk's menu has only the own pages before the profile arrives", { tag: "@slow" }, async ({
  page,
  program,
  newTenant,
}) => {
  const owner = await newTenant({ placeName: "Padaria Um", plan: "paid" });
  const clerk = await newTenant({ plan: "none" });
  await addMember(program.services, owner, clerk, "staff");
  await logIn(page, clerk, `/conta?loja=${owner.businessId}`);
  await expect(menuLink(page, "Resumo").first()).toBeVisible();
  // The first visit stores the role, as soon as the profile has arrived.
  await expect(menuLink(page, "Planos")).toBeHidden();
  await page.route("**/api/me", () => {});
  await page.goto("/conta");
  await expect(menuLink(page, "Resumo").first()).toBeVisible();
  await expect(menuLink(page, "Planos")).toBeHidden();
  await expect(menuLink(page, "Convidar")).toBeHidden();
});

test("an owner accepts an invitation signed in, after the login, and works in both shops", {
  tag: "@slow",
}, async ({ page, browser, program, newTenant }) => {
  const [owner, other]: Tenant[] = [
    await newTenant({ placeName: "Padaria Um", plan: "paid" }),
    await newTenant({ placeName: "Loja Própria", plan: "paid" }),
  ];
  await logIn(page, owner as Tenant, "/equipe");
  const link = await invite(page, (other as Tenant).email, "Gerência");
  const context = await browser.newContext({ baseURL: program.url, locale: "pt-BR" });
  const tab = await context.newPage();
  await logIn(tab, other as Tenant);
  await tab.goto(link);
  await tab.getByRole("button", { name: "Aceitar convite" }).click();
  await expect(tab.getByRole("button", { name: "Padaria Um, trocar de loja" })).toBeVisible();
  await expect(menuLink(tab, "Planos")).toHaveCount(0);
  await tab.getByRole("button", { name: "Padaria Um, trocar de loja" }).click();
  await menuLink(tab, "Loja Própria").click();
  await expect(menuLink(tab, "Planos").first()).toBeVisible();
  await context.close();
});
