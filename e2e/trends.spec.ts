import type { Browser, Page } from "@playwright/test";
import { shiftDay } from "#src/lib/time/days.ts";
import { saoPauloDate } from "#src/lib/time/sao-paulo-date.ts";
import { choose, expect, letThrough, logIn, type TestProgram, test } from "#testing/browser.ts";
import type { Tenant } from "#testing/factories.ts";

// Visits of the default test browser are not counted, because its User-Agent names a robot.
const phone =
  "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36";
test.use({ userAgent: phone });

test.afterEach(async ({ browser, page }) => {
  const others = browser.contexts().filter((context) => context !== page.context());
  await Promise.all(others.map((context) => context.close()));
});

/** Opens the review page in a new browser context and waits until the visit is counted. */
async function openReviewPage(browser: Browser, { slug }: Tenant, query = "", userAgent = phone) {
  const context = await browser.newContext({ userAgent });
  const page = await context.newPage();
  const answered = page.waitForResponse("**/visit/");
  await page.goto(`/feedback/${slug}${query}`);
  expect((await answered).status()).toBe(204);
  return page;
}

async function rate(page: Page, stars: 1 | 2 | 3 | 4 | 5): Promise<void> {
  await choose(page, stars);
  await page.getByRole("button", { name: "Enviar" }).click();
  await expect(page.getByText("Feedback enviado!")).toBeVisible();
}

async function clickGoogleLink(page: Page): Promise<void> {
  await page
    .context()
    .route("https://search.google.com/**", (route) => route.fulfill({ body: "Google" }));
  const counted = page.waitForResponse("**/google-click/");
  await page.getByRole("link", { name: "Avaliar no Google" }).click();
  await counted;
}

/** Simulates nine days: two days of the previous week, then the week that the test checks. */
async function simulateWeek(browser: Browser, program: TestProgram, owner: Tenant): Promise<void> {
  program.clock.set(`${saoPauloDate(new Date())}T15:00:00Z`);
  const before = await openReviewPage(browser, owner, "?o=mesa-4");
  await rate(before, 5);

  program.clock.advance({ days: 2 });
  const first = await openReviewPage(browser, owner, "?o=mesa-4");
  await first.reload();
  await rate(first, 5);
  await clickGoogleLink(first);
  const reader = await openReviewPage(browser, owner, "?o=whatsapp");
  await reader.goto(`/feedback/${owner.slug}?o=mesa-4`);
  await expect(reader.locator("[data-ready]")).toHaveCount(1);

  program.clock.advance({ days: 3 });
  await rate(await openReviewPage(browser, owner), 2);
  const robot = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
  await openReviewPage(browser, owner, "?o=mesa-4", robot);

  program.clock.advance({ days: 3 });
  const last = await openReviewPage(browser, owner, "?o=mesa-4");
  await rate(last, 4);
  const again = await last.context().newPage();
  const answered = again.waitForResponse("**/visit/");
  await again.goto(`/feedback/${owner.slug}?o=mesa-4`);
  await answered;
}

test("the funnel of a scripted week equals the counted actions", { tag: "@slow" }, async ({
  browser,
  page,
  program,
  newTenant,
}) => {
  const owner = await newTenant({ minReview: 4 });
  await program.services.db
    .insertInto("qr_source")
    .values({
      business_id: owner.businessId,
      source: "mesa-4",
      name: "Mesa 4 da varanda",
      created_at: program.clock.now(),
    })
    .execute();
  await simulateWeek(browser, program, owner);

  // A visit by the logged-in owner is not counted.
  await logIn(page, owner);
  await page.goto(`/feedback/${owner.slug}?o=mesa-4`);
  await expect(page.locator("[data-ready]")).toHaveCount(1);

  await page.goto("/resumo?dias=7");
  const steps = page.getByRole("main").getByRole("listitem").filter({ hasText: "antes" });
  await expect(steps).toHaveText(
    [
      "Visitas à página 5 4 a mais que antes (1)",
      "Avaliações 3 3 de 5 visitas 2 a mais que antes (1)",
      "Convites mostrados 2 2 de 3 avaliações 1 a mais que antes (1)",
      "Foram ao Google 1 1 de 2 convites 1 a mais que antes (0)",
    ],
    { useInnerText: true },
  );
  await page.getByRole("heading", { name: "De onde vieram" }).click();
  const sources = page.getByRole("row").filter({ has: page.getByRole("rowheader") });
  await expect(sources).toHaveText(
    [
      "Mesa 4 da varanda 3 visitas 2 avaliações 2 convites 1 foi ao Google nota 4,5",
      "Sem origem marcada 1 visita 1 avaliação 0 convites 0 foram ao Google nota 2,0",
      "WhatsApp 1 visita 0 avaliações 0 convites 0 foram ao Google nota –",
    ],
    { useInnerText: true },
  );

  const day = page.getByRole("slider", { name: "Dia do gráfico" });
  await day.focus();
  const valueText = /2 visitas, 1 avaliação, nota média 4,0$/;
  await expect(day).toHaveAttribute("aria-valuetext", valueText);
  await page.keyboard.press("Home");
  await expect(day).toHaveAttribute("aria-valuetext", /2 visitas, 1 avaliação, nota média 5,0$/);
  await page.keyboard.press("ArrowRight");
  await expect(day).toHaveAttribute("aria-valuetext", /0 visitas, 0 avaliações$/);
  const plot = page.getByRole("img", { name: /^Visitas e avaliações por dia: 5 visitas e 3 ava/ });
  const box = (await plot.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(box.x + box.width * (3.5 / 7), box.y + 20);
  await expect(day).toHaveAttribute("aria-valuetext", /1 visita, 1 avaliação, nota média 2,0$/);

  await page.getByText("Ver em tabela").click();
  const today = saoPauloDate(program.clock.now());
  const dates = Array.from({ length: 7 }, (_, at) =>
    shiftDay(today, at - 6).replace(/\d{4}-(\d\d)-(\d\d)/, "$2/$1"),
  );
  const numbers = page.getByRole("region", { name: "Números do gráfico" }).getByRole("row");
  await expect(numbers).toHaveText(
    [
      "Dia Visitas Avaliações Nota",
      ...["2 1 5,0", "0 0 –", "0 0 –", "1 1 2,0", "0 0 –", "0 0 –", "2 1 4,0"].map(
        (words, at) => `${dates[at]} ${words}`,
      ),
    ],
    { useInnerText: true },
  );

  await page.getByRole("link", { name: "30 dias" }).press("Enter");
  await expect(page).toHaveURL("/resumo?dias=30");
  await expect(page.getByText("Ainda não há um período anterior para comparar.")).toBeVisible();
  const visits = page.getByRole("listitem").filter({ hasText: "Visitas à página" });
  await expect(visits).toHaveText("Visitas à página 6", { useInnerText: true });

  await openReviewPage(browser, owner);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(visits).toHaveText("Visitas à página 7", { useInnerText: true });
});

test.describe("when a call returns 500", () => {
  test.use({ allowedPageErrors: [/500/] });

  test("without activity no trends are shown; after a failed call the summary stays, and a retry loads the trends", {
    tag: "@slow",
  }, async ({ browser, page, newTenant }) => {
    const owner = await newTenant();
    await logIn(page, owner, "/resumo", { content: false });
    await expect(page.getByText("Nenhum dado disponível")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Movimento" })).toHaveCount(0);

    await rate(await openReviewPage(browser, owner), 5);
    await page.route("**/dashboard/trends/**", (route) => route.fulfill({ status: 500, json: {} }));
    await page.reload();
    await expect(page.getByRole("region", { name: "Na sua página" })).toBeVisible();
    await expect(page.getByText("Não foi possível carregar")).toBeVisible();
    await letThrough(page, "**/dashboard/trends/**");
    await page.getByRole("button", { name: "Tentar de novo" }).click();
    await expect(page.getByText("Da visita ao Google")).toBeVisible();
    await expect(page.getByText("Não foi possível carregar")).toHaveCount(0);
  });
});
