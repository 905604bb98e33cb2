import type { Page } from "@playwright/test";
import { expectAccessible } from "#testing/axe.ts";
import { expect, logIn, test } from "#testing/browser.ts";
import { catchNewTabs, takeNewTabs } from "#testing/new-tabs.ts";
import { findInDatabase } from "#testing/search-database.ts";

test.use({ viewport: { width: 360, height: 740 } });

const numberOf = (index: number) => `119${String(87_654_300 + index)}`;
const opener = (page: Page) => page.getByRole("link", { name: "Abrir no WhatsApp" });
const sends = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const storage = (page: Page) =>
  page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));

test.beforeEach(({ context }) => catchNewTabs(context));

/** Taps the link, and returns the address that it opened. */
async function tap(page: Page): Promise<URL> {
  // A second tap within this time belongs to the first.
  await page.clock.fastForward(600);
  await opener(page).click();
  const [address, ...others] = await takeNewTabs(page);
  expect(others).toEqual([]);
  return new URL(address ?? "");
}

test("thirty customers are invited one after another, and no number is left anywhere", {
  tag: "@slow",
}, async ({ page, program, newTenant }) => {
  const owner = await newTenant();
  await page.clock.install();
  await logIn(page, owner, "/convites");
  const list = Array.from({ length: 30 }, (_, index) => `Cliente ${index}: ${numberOf(index)}`);
  list[1] = `Bia +55 (11) ${numberOf(1).slice(2)}`;
  list.push(`0xx${numberOf(1)}`, "pedido 42");
  await page.getByLabel("Celulares dos clientes").fill(list.join("\n"));
  await expect(page.getByText("30 números, 1 repetido.")).toBeVisible();
  await expectAccessible(page);
  await sends(page, "Começar").click();
  await expect(page.getByText("Faltam 30 · 0 enviados")).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  const first = await tap(page);
  expect(first.origin + first.pathname).toBe(`https://wa.me/55${numberOf(0)}`);
  expect(first.searchParams.get("text")).toMatch(
    new RegExp(`\\n${program.url}/feedback/${owner.slug}\\?o=whatsapp$`),
  );
  await expect(page.getByText("Bia", { exact: true })).toBeVisible();

  // The phone threw the tab away while WhatsApp was in front.
  await page.reload();
  await expect(page.getByText("Faltam 29 · 1 enviado")).toBeVisible();
  await sends(page, "Pediu para não receber").click();
  await page.getByRole("button", { name: "Não convidar mais" }).click();
  await expect(page.getByText("Faltam 28 · 1 enviado · 1 pediu para não receber")).toBeVisible();
  // The question is gone: a second tap would refuse the next customer.
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await sends(page, "Pular").click();
  for (let index = 3; index < 30; index++) {
    expect((await tap(page)).pathname).toBe(`/55${numberOf(index)}`);
  }
  await expect(page.getByText("Pronto, a lista terminou.")).toBeVisible();
  await expect(page.getByText("Faltam 0 · 28 enviados · 1 pulado")).toBeVisible();
  await sends(page, "Nova lista").click();

  await page.getByLabel("Celulares dos clientes").fill(`${numberOf(1)}\n${numberOf(40)}`);
  await sends(page, "Começar").click();
  await expect(page.getByText("Falta 1 · 0 enviados · 1 pediu para não receber")).toBeVisible();
  expect(await storage(page)).toContain(numberOf(40));

  const digits = [0, 1, 2, 40].map((index) => numberOf(index).slice(-8));
  expect(await findInDatabase(program.services.db, digits)).toEqual([]);
  // Another tab of this browser has no list, and neither has this one after the log-out.
  const other = await page.context().newPage();
  await other.goto("/convites");
  await expect(other.getByLabel("Celulares dos clientes")).toHaveValue("");
  expect(await storage(other)).not.toContain("8765");
  await other.close();
  await page.getByRole("button", { name: "Abrir menu" }).click();
  await page.getByRole("button", { name: "Sair" }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await storage(page)).not.toContain("8765");
});

test("the browser's contacts fill the list, one number for each", { tag: "@slow" }, async ({
  page,
  newTenant,
}) => {
  await page.addInitScript(() => {
    const select = async () => [
      { name: ["Ana 2"], tel: ["11 3123-4567", "+55 11 98765-4321"] },
      { name: [], tel: ["(21) 99876-5432"] },
      { name: ["Sem número"], tel: [] },
    ];
    Object.defineProperty(navigator, "contacts", { value: { select } });
  });
  await logIn(page, await newTenant(), "/convites");
  await sends(page, "Escolher dos contatos").click();
  await expect(page.getByText("2 números.")).toBeVisible();
  await sends(page, "Começar").click();
  await expect(page.getByText("(11) 98765-4321")).toBeVisible();
  await expect(page.getByText("Ana", { exact: true })).toBeVisible();
});

test("a double tap opens one customer, and numbers without area code ask for it", async ({
  page,
  newTenant,
}) => {
  await logIn(page, await newTenant(), "/convites");
  await page.getByLabel("Celulares dos clientes").fill("98765-4321\n98765-4322\n98765-4323");
  await expect(sends(page, "Começar")).toBeDisabled();
  await page.getByLabel("DDD dos números sem DDD").fill("47");
  await sends(page, "Começar").click();
  await expect(page.getByText("Faltam 3 · 0 enviados")).toBeVisible();
  // A slow phone: the first tap keeps the page busy for longer than a double tap takes.
  await page.evaluate(() =>
    addEventListener(
      "click",
      () => {
        const end = performance.now() + 700;
        while (performance.now() < end);
      },
      { once: true },
    ),
  );
  await opener(page).dblclick();
  await expect(page.getByText("Faltam 2 · 1 enviado")).toBeVisible();
  expect(await takeNewTabs(page)).toHaveLength(1);
});
