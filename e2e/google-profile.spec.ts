import type { Page } from "@playwright/test";
import { answerConsent } from "#src/sandbox/google/consent.server.ts";
import { addGoogleUser, type EmulatedLocation } from "#src/sandbox/google/users.server.ts";
import { expectAccessible } from "#testing/axe.ts";
import { expect, logIn, type TestProgram, test } from "#testing/browser.ts";

// A rejected consent has the status 400.
test.use({
  allowedPageErrors: [/status of 400/],
  contextOptions: { reducedMotion: "reduce" },
});

let users = 0;

/** A Google user whose places have unique names. */
async function newGoogleUser(
  { services: { db } }: TestProgram,
  name: string,
  places: Omit<EmulatedLocation, "name">[],
): Promise<void> {
  // Playwright's workers and repeats share nothing but the names in this file.
  const number = `${process.pid}${++users}`;
  const locations = places.map((place, index) => ({
    ...place,
    name: `locations/${number}0${index}`,
  }));
  const accounts = [{ name: `accounts/${number}`, title: name, locations }];
  await addGoogleUser(db, { id: `e2e-${number}`, name: `${name} ${number}`, accounts });
}

const ownShop = { title: "Loja de Teste", address: "Rua Um, 1|Santos|SP", placeId: "ChIJteste" };

/** Agrees on the emulated consent page as the newest Google user. */
async function consent(page: Page, name: string, { untick = false } = {}): Promise<void> {
  await expect(page.getByRole("heading", { name: "Google emulado" })).toBeVisible();
  const label = `${name} ${process.pid}${users}`;
  await page.getByLabel("Entrar como").selectOption({ label });
  if (untick) await page.getByRole("checkbox").uncheck();
  await page.getByRole("button", { name: "Continuar" }).click();
  await page.waitForURL(/\/conta\/google(\?erro=\w+)?$/);
}

const connect = (page: Page) => page.getByRole("button", { name: "Conectar ao Google" }).click();

test("an owner connects, chooses the own place with one tap, and disconnects", {
  tag: "@slow",
}, async ({ page, program, newTenant }) => {
  await newGoogleUser(program, "Ana", [
    { title: "Outra Loja", placeId: "ChIJoutra" },
    ownShop,
    { title: "Loja Nova", verified: false },
  ]);
  await logIn(page, await newTenant(), "/conta");
  await page.getByRole("link", { name: "Conectar ao Google" }).click();
  await expect(page.getByText("Nada é respondido sozinho")).toBeVisible();
  await expectAccessible(page);
  await connect(page);
  await consent(page, "Ana");
  const places = page.getByRole("main").getByRole("listitem");
  await expect(places).toHaveCount(3);
  await expect(places.first()).toContainText("O local da sua página");
  await expect(places.last()).toContainText("ainda não verificou este perfil, ou o suspendeu");
  await expect(places.last().getByRole("button")).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Conectar Loja de Teste" }).click();
  await expect(page.getByRole("heading", { name: "Conectado" })).toBeVisible();
  await expect(page.getByText("Loja de Teste", { exact: true }).last()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Desconectar" }).click();
  await page.getByRole("button", { name: "Desconectar do Google" }).click();
  await expect(page.getByText("Google desconectado")).toBeVisible();
  await expect(page.getByRole("button", { name: "Conectar ao Google" })).toBeVisible();
});

test("an unticked permission and a refusal connect nothing and say why", { tag: "@slow" }, async ({
  page,
  program,
  newTenant,
}) => {
  await newGoogleUser(program, "Bia", [ownShop]);
  await logIn(page, await newTenant(), "/configuracoes");
  await page.getByRole("link", { name: "Perfil da Empresa no Google" }).click();
  await connect(page);
  await consent(page, "Bia", { untick: true });
  await expect(page.getByText("Faltou uma permissão")).toBeVisible();
  await connect(page);
  await page.getByRole("button", { name: "Cancelar" }).click();
  await expect(page.getByText("Você não autorizou o acesso")).toBeVisible();
  await expect(page.getByRole("button", { name: "Conectar ao Google" })).toBeVisible();
});

test("without the own place the owner sees why; another account without places says what to do", {
  tag: "@slow",
}, async ({ page, program, newTenant }) => {
  await logIn(page, await newTenant(), "/conta/google");
  await newGoogleUser(program, "Caio", [{ title: "Outra Loja", placeId: "ChIJoutra" }]);
  await connect(page);
  await consent(page, "Caio");
  await expect(page.getByText("O local da sua página não está nesta conta")).toBeVisible();
  await newGoogleUser(program, "Davi", []);
  await page.getByRole("button", { name: "Usar outra conta" }).click();
  await consent(page, "Davi");
  await expect(page.getByText("não administra nenhum perfil")).toBeVisible();
});

test("after Google ended the grant the owner connects again and keeps the place", {
  tag: "@slow",
}, async ({ page, program, newTenant }) => {
  const owner = await newTenant();
  await newGoogleUser(program, "Eva", [ownShop]);
  await logIn(page, owner, "/conta/google");
  await connect(page);
  await consent(page, "Eva");
  await page.getByRole("button", { name: "Conectar Loja de Teste" }).click();
  await expect(page.getByRole("heading", { name: "Conectado" })).toBeVisible();
  // As the background job does when Google rejects the token.
  await program.services.db
    .updateTable("google_connection")
    .set({ state: "ended", refresh_token: null })
    .where("business_id", "=", owner.businessId)
    .execute();
  await page.goto("/conta");
  await page.getByRole("link", { name: "Reconectar" }).click();
  await expect(page.getByRole("heading", { name: "O Google encerrou a conexão" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Reconectar" }).click();
  await consent(page, "Eva");
  await expect(page.getByRole("heading", { name: "Conectado" })).toBeVisible();
});

test("two shops connect their own Google users", { tag: "@slow" }, async ({
  browser,
  program,
  newTenant,
}) => {
  for (const name of ["Fábio", "Gil"]) {
    const title = `Loja de ${name}`;
    await newGoogleUser(program, name, [{ ...ownShop, title }]);
    const page = await browser.newPage({ baseURL: program.url });
    await logIn(page, await newTenant(), "/conta/google");
    await connect(page);
    await consent(page, name);
    await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
    await page.getByRole("button", { name: `Conectar ${title}` }).click();
    await expect(page.getByRole("heading", { name: "Conectado" })).toBeVisible();
    await page.close();
  }
});

test("attack: a link with the code and state of another shop connects nothing", async ({
  page,
  browser,
  program,
  newTenant,
}) => {
  await newGoogleUser(program, "Hugo", [ownShop]);
  const attacker = await browser.newPage({ baseURL: program.url });
  await logIn(attacker, await newTenant(), "/conta/google");
  await connect(attacker);
  await expect(attacker.getByRole("heading", { name: "Google emulado" })).toBeVisible();
  // The attacker agrees, and sends the victim the link that leads back from Google.
  const asked = new URL(attacker.url()).searchParams;
  const link = await answerConsent(program.services, asked, {
    userId: `e2e-${process.pid}${users}`,
    isAllowed: true,
    scopes: [asked.get("scope") ?? ""],
  });
  await logIn(page, await newTenant(), "/conta");
  await page.goto(link);
  await expect(page.getByText("Este pedido de conexão não vale mais")).toBeVisible();
  await expect(page.getByRole("button", { name: "Conectar ao Google" })).toBeVisible();
  await attacker.close();
});
