import type { Page } from "@playwright/test";
import { shopHeader } from "#src/features/session/owner/shop-header.ts";
import { changeState } from "#src/sandbox/payments/emulator.server.ts";
import { expectAccessible } from "#testing/axe.ts";
import { expect, logIn, type TestProgram, test } from "#testing/browser.ts";
import { addMember, addReview, type Tenant, type TenantOptions } from "#testing/factories.ts";
import { receiveMail } from "#testing/mailbox.ts";
import { addSecondShop } from "#testing/second-shop.ts";

const header = "estrelou-business";
const switcher = (page: Page, name: string) =>
  page.getByRole("button", { name: `${name}, trocar de loja` });

/** Collects the business that each call of the page names. */
function namedShops(page: Page): Set<string | undefined> {
  const named = new Set<string | undefined>();
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/") && request.headers().authorization) {
      named.add(request.headers()[header]);
    }
  });
  return named;
}

/** An account with two paid shops, 'Loja Um' and 'Loja Dois'. */
async function twoShops(
  { services }: TestProgram,
  newTenant: (options: TenantOptions) => Promise<Tenant>,
): Promise<[Tenant, Tenant]> {
  const owner = await newTenant({ placeName: "Loja Um", plan: "paid" });
  const options = { placeName: "Loja Dois", plan: "paid" } as const;
  return [owner, await addSecondShop(services, owner, options)];
}

const nameOf = async ({ services }: TestProgram, id: string) =>
  (
    await services.db
      .selectFrom("business")
      .select("place_name")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).place_name;

// A call that names a shop of another account, and a wrong password.
test.use({ allowedPageErrors: [/status of 40[04]/] });

test("with one shop nothing names it, and its owner adds a second one up to its card", {
  tag: "@slow",
}, async ({ page, newTenant }) => {
  const owner = await newTenant({ placeName: "Padaria Um" });
  const named = namedShops(page);
  await logIn(page, owner);
  await expect(page.getByRole("heading", { name: "Seu QR Code", exact: true })).toBeVisible();
  await expect(page.getByRole("banner").getByText("Padaria Um")).toBeVisible();
  await expect(switcher(page, "Padaria Um")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Lojas" })).toHaveCount(0);
  expect([...named]).toEqual([undefined]);
  expect(await page.evaluate("localStorage.getItem('shop')")).toBeNull();

  await page.goto("/conta");
  await page.getByRole("link", { name: "Adicionar outra loja" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Com esta, 2 lojas: R$ 19,80 por mês ao todo")).toBeVisible();
  await expect(dialog.getByText("Nada é cobrado agora.")).toBeVisible();
  await expect(dialog.getByLabel("Copiar de outra loja")).toHaveValue(owner.businessId);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Continuar e escolher o local" }).click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Escolha sua loja");
  await page
    .getByRole("combobox", { name: "Buscar no Google Maps" })
    .pressSequentially("acougue sao joao belo");
  await page.getByRole("option", { name: /Açougue São João/ }).click();
  await page.getByRole("button", { name: "Salvar e ver meu cartão" }).click();
  await expect(page.getByRole("heading", { name: "Seu cartão está pronto" })).toBeVisible();
  await expect(switcher(page, "Açougue São João")).toBeVisible();

  await switcher(page, "Açougue São João").click();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Padaria Um" }).click();
  await expect(switcher(page, "Padaria Um")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Seu QR Code", exact: true })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/painel\\?loja=${owner.businessId}$`));
});

test("two tabs on two shops never mix, nor does a link that is opened in a new tab", async ({
  page,
  context,
  program,
  newTenant,
}) => {
  const [owner, second] = await twoShops(program, newTenant);
  await logIn(page, owner, "/configuracoes");
  await expect(switcher(page, "Loja Um")).toBeVisible();
  const other = await context.newPage();
  const [inFirst, inSecond] = [namedShops(page), namedShops(other)];
  await other.goto(`/configuracoes?loja=${second.businessId}`);
  await expect(switcher(other, "Loja Dois")).toBeVisible();

  const name = (tab: Page) => tab.getByLabel("Nome", { exact: true });
  await name(page).fill("Loja Um Nova");
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await page.waitForURL(/painel/);
  await name(other).fill("Loja Dois Nova");
  await other.getByRole("button", { name: "Salvar", exact: true }).click();
  await other.waitForURL(/painel/);
  expect(await nameOf(program, owner.businessId)).toBe("Loja Um Nova");
  expect(await nameOf(program, second.businessId)).toBe("Loja Dois Nova");
  // The second tab was the last one to choose. A reload without the query stays with the tab's own shop.
  await page.goto("/mensagens");
  await expect(switcher(page, "Loja Um Nova")).toBeVisible();
  await page.goto("/painel");
  // Playwright may lose a tab that a page opens in the background, so the test opens the address of the link itself.
  const link = page.getByRole("link", { name: "Kit de impressão" });
  await link.evaluate((element) =>
    element.addEventListener("click", (event) => event.preventDefault()),
  );
  await link.click({ modifiers: ["ControlOrMeta"] });
  const address = await link.evaluate((element) => (element as HTMLAnchorElement).href);
  expect(address).toContain(`loja=${owner.businessId}`);
  const newTab = await context.newPage();
  await newTab.goto(address);
  await expect(switcher(newTab, "Loja Um Nova")).toBeVisible();
  await newTab.reload();
  await expect(switcher(newTab, "Loja Um Nova")).toBeVisible();
  expect([...inFirst]).toEqual([owner.businessId]);
  expect([...inSecond]).toEqual([second.businessId]);
});

test("switching asks about unsaved input, and a document with content shows the shop of its URL", {
  tag: "@slow",
}, async ({ page, program, newTenant }) => {
  const [owner, second] = await twoShops(program, newTenant);
  await addReview(program.services, owner.businessId, { rating: 1, comment: "Da loja um" });
  await addReview(program.services, second.businessId, { rating: 1, comment: "Da loja dois" });
  await logIn(page, owner, "/configuracoes");
  await page.getByLabel("Nome", { exact: true }).fill("Outro nome");
  await switcher(page, "Loja Um").click();
  await page.getByRole("link", { name: "Loja Dois" }).click();
  await page.getByRole("button", { name: "Continuar aqui" }).click();
  await expect(page.getByLabel("Nome", { exact: true })).toHaveValue("Outro nome");
  await page.getByRole("link", { name: "Loja Dois" }).click();
  await page.getByRole("button", { name: "Sair sem salvar" }).click();
  await expect(switcher(page, "Loja Dois")).toBeVisible();
  await expect(page.getByLabel("Nome", { exact: true })).toHaveValue("Loja Dois");

  const origin = new URL(page.url()).origin;
  await page.context().addCookies([{ name: "shown_account", value: owner.accountId, url: origin }]);
  for (const [shop, own, foreign] of [
    [owner.businessId, "Da loja um", "Da loja dois"],
    [second.businessId, "Da loja dois", "Da loja um"],
  ] as const) {
    const html = await (await page.request.get(`/mensagens?loja=${shop}`)).text();
    expect([html.includes(own), html.includes(foreign)]).toEqual([true, false]);
    await page.goto(`/mensagens?loja=${shop}`);
    await expect(page.getByText(own)).toBeVisible();
    await expect(page.getByText(foreign)).toHaveCount(0);
  }
});

test("a shop that is not the account's is forgotten, and the session goes on", {
  tag: "@slow",
}, async ({ page, newTenant }) => {
  const [owner, other] = [
    await newTenant({ placeName: "Loja Um" }),
    await newTenant({ placeName: "Loja Alheia" }),
  ];
  await logIn(page, owner);
  await page.goto(`/resumo?loja=${other.businessId}`);
  await expect(page.getByText("Você não faz mais parte desta loja")).toBeVisible();
  await expect(page).toHaveURL(/\/resumo$/);
  await expect(page.getByRole("banner").getByText("Loja Um")).toBeVisible();
  expect(await page.evaluate("localStorage.getItem('shop')")).toBeNull();
});

test("the list of shops has those with open complaints first", { tag: "@slow" }, async ({
  page,
  program,
  newTenant,
}) => {
  const owner = await newTenant({ placeName: "Loja Calma", plan: "paid" });
  const second = await addSecondShop(program.services, owner, {
    placeName: "Loja Aflita",
    plan: "trial",
  });
  await addReview(program.services, owner.businessId, { rating: 5 });
  const bad = await addReview(program.services, second.businessId, { rating: 1, comment: "Ruim" });
  await program.services.db
    .updateTable("review")
    .set({ status: "open", displayed: true })
    .where("id", "=", bad)
    .execute();
  await addSecondShop(program.services, owner, { placeName: "Loja Parada", plan: "none" });
  await logIn(page, owner, "/lojas");
  const rows = page.getByRole("main").getByRole("listitem");
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText("Loja Aflita");
  // A phone hides the column with the plan.
  const stopped = rows.filter({ hasText: "Loja Parada" });
  await expect(stopped.getByText("Sem plano").filter({ visible: true })).toHaveCount(1);
  await expect(rows.getByText("Sem plano").filter({ visible: true })).toHaveCount(1);
  await expectAccessible(page);
  await rows.filter({ hasText: "Loja Calma" }).getByRole("link").click();
  await expect(switcher(page, "Loja Calma")).toBeVisible();
});

test("an owner removes one of three shops, and the others stay", { tag: "@slow" }, async ({
  page,
  program,
  newTenant,
}) => {
  const owner = await newTenant({ placeName: "Loja Um", plan: "paid" });
  const second = await addSecondShop(program.services, owner, { placeName: "Loja Dois" });
  await addSecondShop(program.services, owner, { placeName: "Loja Três" });
  await logIn(page, owner, `/lojas?loja=${second.businessId}`);
  await page.getByRole("button", { name: "Excluir uma loja" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Qual loja").selectOption("Loja Dois");
  await dialog.getByLabel("Sua senha", { exact: true }).fill("outra-senha");
  await dialog.getByRole("button", { name: "Excluir para sempre" }).click();
  await expect(dialog.getByText("A senha não confere.")).toBeVisible();
  await dialog.getByLabel("Sua senha", { exact: true }).fill(owner.password);
  await dialog.getByRole("button", { name: "Excluir para sempre" }).click();
  // It was the shown one: the page opens again with another.
  await expect(switcher(page, "Loja Um")).toBeVisible();
  const rows = page.getByRole("main").getByRole("listitem");
  await expect(rows).toHaveText([/Loja Um/, /Loja Três/]);
  await rows.last().getByRole("link").click();
  await expect(switcher(page, "Loja Três")).toBeVisible();
});

test("an account with two paid shops is removed: both subscriptions end, and the staff are told", {
  tag: "@slow",
}, async ({ page, program, newTenant }) => {
  const owner = await newTenant({ placeName: "Loja Um", plan: "none" });
  const second = await addSecondShop(program.services, owner, {
    placeName: "Loja Dois",
    plan: "none",
  });
  const clerk = await newTenant({ plan: "none" });
  await addMember(program.services, second, clerk, "staff");
  await logIn(page, owner, "/conta");
  const token = await page.evaluate("localStorage.getItem('access_token')");
  for (const { businessId } of [owner, second]) {
    const card = `token-${businessId}`;
    await changeState(program.services, (state) => {
      state.tokens[card] = { id: card, holder: "APRO", brand: "master", used: false };
    });
    const response = await page.request.post("/api/assinaturas/criar/", {
      headers: { Authorization: `Bearer ${token}`, [shopHeader]: businessId },
      data: { uuid: owner.accountId, plan: "mensal", email: owner.email, card_token_id: card },
    });
    expect(response.status()).toBe(201);
  }
  const statuses = async () => {
    const { subscriptions } = await changeState(program.services, (state) => state);
    return Object.values(subscriptions)
      .filter(({ payerEmail }) => payerEmail === owner.email)
      .map(({ status }) => status);
  };
  expect(await statuses()).toHaveLength(2);
  expect(await statuses()).not.toContain("cancelled");

  await page.reload();
  await page.getByText("Excluir conta", { exact: true }).click();
  await page.getByRole("button", { name: "Excluir minha conta" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(/Loja Um, Loja Dois/)).toBeVisible();
  await dialog.getByLabel("Sua senha", { exact: true }).fill(owner.password);
  await dialog.getByRole("button", { name: "Excluir para sempre" }).click();
  await expect(page.getByText("Conta excluída")).toBeVisible();
  await expect.poll(statuses).toEqual(["cancelled", "cancelled"]);
  await receiveMail(program, clerk.email, "Loja Dois não usa mais o Estrelou");
});
