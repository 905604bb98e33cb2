import type { Page } from "@playwright/test";
import { saoPauloDate } from "#src/lib/time/sao-paulo-date.ts";
import { inventedPlaces } from "#src/sandbox/invented-places.ts";
import { expectAccessible } from "#testing/axe.ts";
import { expect, logIn, type TestProgram, test } from "#testing/browser.ts";
import { addReview, type Tenant } from "#testing/factories.ts";
import { doubleText, expectNoOverflow } from "#testing/overflow.ts";

const place = "ChIJdemo0padaria0centro0";
const unratedPlace = inventedPlaces.find(({ rating }) => rating === undefined)?.id ?? "";
const box = (page: Page) => page.getByRole("region", { name: "Sua nota no Google" });
const way = (page: Page) => page.getByRole("region", { name: "Caminho até a meta" });

/** Unfolds pace and goal. */
const openWay = (page: Page) =>
  way(page)
    .getByText(/^O caminho até/)
    .click();

async function choosePlace({ services }: TestProgram, owner: Tenant, placeId: string | null) {
  await services.db
    .updateTable("business")
    .set({ place_id: placeId })
    .where("id", "=", owner.businessId)
    .execute();
}

/** The owner has used today's calls. */
async function useUpCalls({ services, clock }: TestProgram, owner: Tenant) {
  const values = { called_on: saoPauloDate(clock.now()), calls: 1_000_000 };
  await services.db
    .insertInto("google_rating")
    .values({ business_id: owner.businessId, ...values })
    .onConflict((row) => row.column("business_id").doUpdateSet(values))
    .execute();
}

async function addGoogleClicks({ services, clock }: TestProgram, owner: Tenant, clicks: number) {
  await services.db
    .insertInto("activity_day")
    .values({
      business_id: owner.businessId,
      day: saoPauloDate(clock.now()),
      source: "",
      google_clicks: clicks,
    })
    .execute();
}

test("the card shows Google's rating and the way to the goal, and the goal is kept", {
  tag: "@slow",
}, async ({ page, program, newTenant }) => {
  const owner = await newTenant();
  await choosePlace(program, owner, place);
  await addGoogleClicks(program, owner, 70);
  await logIn(page, owner, "/resumo");
  await expect(box(page)).toContainText("4,2");
  await expect(box(page)).toContainText("140 avaliações");
  const attribution = box(page).getByText("Google Maps", { exact: true });
  await expect(attribution).toHaveAttribute("translate", "no");
  await expect(box(page).getByRole("link", { name: "Ver no Google" })).toHaveAttribute(
    "href",
    /^https:\/\/maps\.google\.com\//,
  );
  await expect(way(page)).toContainText("70 a 98");
  await expect(way(page)).toContainText("No ritmo de hoje, cerca de 6 semanas");
  await expect(way(page)).toContainText("70 clientes foram ao Google");
  await expect(page.getByRole("link", { name: "Avaliar no Google" })).toBeVisible();
  await expect(way(page).getByRole("radio", { name: "4,8" })).toBeHidden();

  // Axe changes the theme. What is folded then would begin its colour transitions when it is opened.
  await openWay(page);
  await expectAccessible(page);
  await way(page).getByRole("radio", { name: "4,8" }).check();
  await expect(way(page)).toContainText("O caminho até 4,8");
  const goal = () =>
    program.services.db
      .selectFrom("google_rating")
      .select("goal")
      .where("business_id", "=", owner.businessId)
      .executeTakeFirst()
      .then((row) => row?.goal);
  await expect.poll(goal).toBe("4.8");
  await page.reload();
  await openWay(page);
  await expect(way(page).getByRole("radio", { name: "4,8" })).toBeChecked();

  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page);
});

test("over the limit the owner types the numbers in, and they stay in this browser", {
  tag: "@slow",
}, async ({ page, program, newTenant }) => {
  const owner = await newTenant();
  await useUpCalls(program, owner);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") sent.push(`${request.url()} ${request.postData()}`);
  });
  await logIn(page, owner, "/resumo");
  await expect(box(page)).toContainText("As consultas ao Google acabaram");
  await expect(box(page).getByText("Google Maps")).toHaveCount(0);
  await page.getByRole("button", { name: "Usar estes números" }).click();
  await expect(way(page)).toContainText("Digite a nota de 1,0 a 5,0, como 4,2.");
  await way(page).getByRole("textbox", { name: "Nota" }).fill("4,2");
  await way(page).getByRole("textbox", { name: "Avaliações" }).fill("40");
  await page.getByRole("button", { name: "Usar estes números" }).click();
  await expect(way(page)).toContainText("20 a 28");
  // Nobody went to Google: no forecast, and a hint.
  await openWay(page);
  await expect(way(page).getByRole("link", { name: "Imprima o cartão" })).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await expect(way(page)).toContainText("20 a 28");
  await expect(box(page)).toContainText("Digitado em");
  expect(sent.filter((line) => line.includes("google"))).toEqual([]);

  // The placeholder is as high as the typed numbers.
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/api/dashboard/google-rating/", async (route) => {
    await promise;
    await route.continue();
  });
  await page.reload();
  const card = page.locator("#google");
  await expect(page.getByText("Consultando o Google")).toBeAttached();
  const before = (await card.boundingBox())?.height ?? 0;
  resolve();
  await expect(box(page)).toContainText("Digitado em");
  const after = (await card.boundingBox())?.height ?? 0;
  expect(Math.abs(after - before)).toBeLessThan(8);
});

test("a place that was not found on the map, and one without reviews", { tag: "@slow" }, async ({
  page,
  program,
  newTenant,
}) => {
  const owner = await newTenant();
  await choosePlace(program, owner, null);
  await logIn(page, owner, "/resumo");
  await expect(box(page).getByRole("link", { name: "Minha Página" })).toBeVisible();
  // A place that the emulated map does not know.
  await choosePlace(program, owner, "ChIJunknown000000000000");
  await page.reload();
  await expect(box(page)).toContainText("não encontra mais este local");
  await choosePlace(program, owner, unratedPlace);
  await page.reload();
  await expect(box(page)).toContainText("Ainda sem avaliações");
  await expect(box(page)).toContainText("Google Maps");
  await expect(way(page).getByRole("link", { name: "Convidar clientes" })).toBeVisible();
});

test("the card does not overflow on the narrowest phone with 200 % text", { tag: "@slow" }, async ({
  page,
  program,
  newTenant,
}) => {
  const owner = await newTenant();
  await choosePlace(program, owner, place);
  await page.setViewportSize({ width: 320, height: 640 });
  await logIn(page, owner, "/resumo");
  await expect(box(page).getByText("Google Maps")).toBeVisible();
  await openWay(page);
  await doubleText(page);
  await expectNoOverflow(page);
});

test("the first page has one line, which leads to the card", { tag: "@slow" }, async ({
  page,
  program,
  newTenant,
}) => {
  const owner = await newTenant();
  await choosePlace(program, owner, place);
  await addReview(program.services, owner.businessId, { rating: 5 });
  await logIn(page, owner, "/painel");
  await expect(box(page)).toHaveText("Google Maps4,2140 avaliações");
  await expect(page.getByRole("radio")).toHaveCount(0);
  await expect(way(page)).toHaveCount(0);
  await box(page).getByRole("link").click();
  await expect(way(page)).toContainText("O caminho até 4,5");
  await expect(page.getByRole("heading", { name: "Na sua página" })).toBeVisible();
});

test("without Google's numbers both pages offer the connection of the profile", {
  tag: "@slow",
}, async ({ page, program, newTenant }) => {
  const owner = await newTenant();
  await useUpCalls(program, owner);
  await logIn(page, owner, "/painel");
  const connect = box(page).getByRole("link", { name: "Conectar ao Google" });
  await expect(connect).toHaveAttribute("href", "/conta/google");
  await page.goto("/resumo");
  await expect(connect).toHaveAttribute("href", "/conta/google");
  await expectAccessible(page);
});
