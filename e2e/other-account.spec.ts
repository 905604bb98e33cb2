import type { Page } from "@playwright/test";
import { expect, logIn, type TestProgram, test } from "#testing/browser.ts";
import type { Tenant } from "#testing/factories.ts";

test.use({ serviceWorkers: "allow", allowedPageErrors: [/status of 401/] });

const name = (page: Page) => page.getByLabel("Nome", { exact: true });
const save = (page: Page) => page.getByRole("button", { name: "Salvar", exact: true }).click();
const restore = (page: Page) => page.getByRole("button", { name: "Recuperar o que digitei" });

/** The page says that it shows Bia's account now, and nothing was saved in it. */
async function expectShown(page: Page, { services }: TestProgram, bia: Tenant): Promise<void> {
  await expect(page.getByText("Este navegador está em outra conta")).toBeVisible();
  await expect(page.getByText("Esta aba agora mostra Loja da Bia.")).toBeVisible();
  await expect(name(page)).toHaveValue("Loja da Bia");
  await expect(restore(page)).toHaveCount(0);
  const business = await services.db
    .selectFrom("business")
    .select("place_name")
    .where("id", "=", bia.businessId)
    .executeTakeFirstOrThrow();
  expect(business.place_name).toBe("Loja da Bia");
}

test("after a log-in of another account in another tab, a tab sends nothing and shows that account", async ({
  page,
  context,
  program,
  newTenant,
}) => {
  const ana = await newTenant({ placeName: "Loja da Ana" });
  const bia = await newTenant({ placeName: "Loja da Bia" });
  await logIn(page, ana, "/configuracoes");
  await name(page).fill("Loja Nova");
  await logIn(await context.newPage(), bia, "/resumo");
  const changes: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") changes.push(request.url());
  });
  await save(page);
  await expectShown(page, program, bia);
  expect(changes).toEqual([]);

  // Ana's input stays in the tab until she logs in there again.
  await logIn(page, ana, "/configuracoes");
  await restore(page).click();
  await expect(name(page)).toHaveValue("Loja Nova");
  await expect(page.getByText("Este navegador está em outra conta")).toHaveCount(0);
});

test("a call that was rejected before another account logged in is not repeated for that account", async ({
  page,
  context,
  program,
  newTenant,
}) => {
  const bia = await newTenant({ placeName: "Loja da Bia" });
  await logIn(page, await newTenant({ placeName: "Loja da Ana" }), "/configuracoes");
  await name(page).fill("Loja Nova");
  const other = await context.newPage();
  let isLoggedIn = false;
  await page.route("**/api/dashboard/settings/", async (route) => {
    if (route.request().method() === "PUT" && !isLoggedIn) {
      isLoggedIn = true;
      program.clock.advance({ minutes: 16 });
      await logIn(other, bia, "/resumo");
    }
    await route.continue();
  });
  await save(page);
  await expectShown(page, program, bia);
});
