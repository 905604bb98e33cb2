import type { Page } from "@playwright/test";
import { chooseSlug } from "#src/features/business/slugs/choose-slug.server.ts";
import { choose, expect, letThrough, type TestProgram, test } from "#testing/browser.ts";
import { catchNewTabs, takeNewTabs } from "#testing/new-tabs.ts";

const send = (page: Page) => page.getByRole("button", { name: "Enviar" });
const box = (page: Page) => page.getByLabel("Quer contar mais?");
const google = (page: Page) => page.getByRole("link", { name: "Avaliar no Google" });
const sentBefore = (page: Page) => page.getByText("Você já enviou um feedback para esta empresa.");

async function fillIn(page: Page, slug: string, comment: string) {
  await page.goto(`/feedback/${slug}`);
  await choose(page, 5);
  await box(page).fill(comment);
  await expect(send(page)).toBeEnabled();
}

const storedOf = ({ services: { db } }: TestProgram, { businessId }: { businessId: string }) =>
  db
    .selectFrom("review")
    .select(["rating", "comment", "google_clicked_at"])
    .where("business_id", "=", businessId)
    .execute();

test("the thanks stay with the stars, and a reload keeps the Google link of an invited rating", async ({
  page,
  program,
  newTenant,
}) => {
  await catchNewTabs(page.context());
  const tenant = await newTenant({ minReview: 4 });
  await fillIn(page, tenant.slug, "Pão quente");
  await send(page).click();
  await expect(page.getByText("Obrigado por avaliar!")).toBeVisible();
  await expect(page.getByRole("img", { name: "5 de 5 estrelas" })).toBeVisible();

  await page.reload();
  await expect(sentBefore(page)).toBeVisible();
  await expect(page.getByRole("img", { name: "5 de 5 estrelas" })).toBeVisible();
  const counted = page.waitForResponse("**/google-click/");
  await google(page).click();
  expect(await (await counted).json()).toEqual({ counted: true });
  expect(await storedOf(program, tenant)).toMatchObject([{ google_clicked_at: expect.any(Date) }]);
});

test("a reload shows no Google link for a rating below the minimum", { tag: "@slow" }, async ({
  page,
  newTenant,
}) => {
  const { slug } = await newTenant({ minReview: 4 });
  await page.goto(`/feedback/${slug}`);
  await choose(page, 3);
  await send(page).click();
  await expect(page.getByText("Obrigado por avaliar!")).toBeVisible();
  await page.reload();
  await expect(sentBefore(page)).toBeVisible();
  await expect(page.getByRole("img", { name: "3 de 5 estrelas" })).toBeVisible();
  await expect(google(page)).toHaveCount(0);
});

test("a tap on the Google link copies the comment", { tag: "@slow" }, async ({
  page,
  newTenant,
}) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await catchNewTabs(page.context());
  await fillIn(page, (await newTenant()).slug, "Atendimento ótimo 🙂\nVolto sempre");
  await send(page).click();
  await expect(page.getByText("Ao tocar, seu comentário é copiado")).toBeVisible();
  await google(page).click();
  await expect(page.getByText("Seu comentário foi copiado: é só colar")).toBeVisible();
  expect(await takeNewTabs(page)).toHaveLength(1);
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe("Atendimento ótimo 🙂\nVolto sempre");
});

test("without a comment nothing is copied, and a refused clipboard does not stop the link", {
  tag: "@slow",
}, async ({ page, newTenant }) => {
  await catchNewTabs(page.context());
  await page.addInitScript("document.execCommand = () => { throw new Error('refused') }");
  for (const comment of ["", "Muito bom"]) {
    await fillIn(page, (await newTenant()).slug, comment);
    await send(page).click();
    await expect(page.getByText("Ao tocar, seu comentário é copiado")).toHaveCount(comment ? 1 : 0);
    await google(page).click();
    expect(await takeNewTabs(page)).toHaveLength(1);
    await expect(page.getByText(/seu comentário (é|foi) copiado/i)).toHaveCount(0);
  }
});

test("text that is being typed survives a reload and Back, and is erased after sending", async ({
  page,
  newTenant,
}) => {
  await page.goto(`/feedback/${(await newTenant()).slug}`);
  await expect(page.locator("html")).toHaveAttribute("data-ready", "");
  // The box keeps the focus, so the browser fires no change event.
  await box(page).pressSequentially("Ainda escrevendo");
  await page.reload();
  await expect(box(page)).toHaveValue("Ainda escrevendo");
  await box(page).press("Control+End");
  await box(page).pressSequentially(" isto");
  await page.getByRole("link", { name: "Estrelou" }).click();
  await expect(page).toHaveURL("/");
  await page.goBack();
  await expect(box(page)).toHaveValue("Ainda escrevendo isto");
  // Back shows the newest input, also what was typed on the page in another language.
  await choose(page, 2);
  await page.getByRole("checkbox", { name: "Espera" }).check();
  await page.getByRole("link", { name: "English" }).click();
  await page.getByRole("radio", { name: "4 stars" }).check();
  await page.getByRole("checkbox", { name: "Quality" }).check();
  await page.getByLabel("Want to tell us more?").fill("Escrito por último");
  await page.goBack();
  await expect(page.getByRole("checkbox", { name: "Qualidade" })).toBeChecked();
  await expect(page.getByRole("radio", { name: "4 estrelas" })).toBeChecked();
  await expect(box(page)).toHaveValue("Escrito por último");
  // A browser that kept this page tells so with these events. The draft is from another page of the same tab.
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
    for (const [key, draft] of Object.entries(sessionStorage)) {
      sessionStorage.setItem(key, draft.replace("por último", "ainda depois"));
    }
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  });
  await expect(box(page)).toHaveValue("Escrito ainda depois");
  await send(page).click();
  await expect(page.getByText("Feedback enviado!")).toBeVisible();
  const kept = await page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}])");
  expect(kept).not.toContain("Ainda escrevendo");
});

test("two open tabs store one review", async ({ page, context, program, newTenant }) => {
  const tenant = await newTenant();
  const other = await context.newPage();
  await fillIn(page, tenant.slug, "Uma vez só");
  await fillIn(other, tenant.slug, "Uma vez só");
  await send(page).click();
  await expect(page.getByText("Feedback enviado!")).toBeVisible();
  await expect(sentBefore(other)).toBeVisible();
  // The comment had the focus.
  await expect(other.locator(".thanks")).toBeFocused();
  await expect(google(other)).toBeVisible();
  expect(await storedOf(program, tenant)).toHaveLength(1);
  await other.reload();
  await expect(google(other)).toBeVisible();
  await expect(other.locator(".thanks")).not.toBeFocused();
});

test("two tabs that send at the same time store one review", async ({
  page,
  context,
  program,
  newTenant,
}) => {
  const tenant = await newTenant();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const waiting: Promise<unknown>[] = [];
  await context.route("**/api/feedback/**", async (route) => {
    await released;
    await route.continue();
  });
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await fillIn(tab, tenant.slug, "Uma vez só");
    waiting.push(tab.waitForRequest("**/api/feedback/**"));
  }
  for (const tab of [page, other]) await send(tab).click();
  await Promise.all(waiting);
  release();
  for (const tab of [page, other]) {
    await expect(tab.getByText("Obrigado por avaliar!")).toBeVisible();
  }
  expect(await storedOf(program, tenant)).toHaveLength(1);
});

/** Sends a review whose response never arrives, and loads the page again: this phone knows only the keys. */
async function loseAnswer(page: Page, slug: string, stars: 1 | 5) {
  const stored = Promise.withResolvers<void>();
  await page.route("**/api/feedback/**", async (route) => {
    await route.fetch();
    stored.resolve();
  });
  await page.goto(`/feedback/${slug}`);
  await choose(page, stars);
  await box(page).fill("Primeira visita");
  await send(page).click();
  await stored.promise;
  await letThrough(page, "**/api/feedback/**");
  await page.reload();
}

test("another review after one whose answer was lost: the page says that one was sent, and shows the stored stars", async ({
  page,
  program,
  newTenant,
}) => {
  const tenant = await newTenant({ minReview: 4 });
  await loseAnswer(page, tenant.slug, 1);
  await choose(page, 5);
  await box(page).fill("Segunda visita");
  await send(page).click();
  for (const _ of ["after sending", "after a reload"]) {
    await expect(sentBefore(page)).toBeVisible();
    await expect(page.getByRole("img", { name: "1 de 5 estrelas" })).toBeVisible();
    await expect(google(page)).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Pode mostrar" })).toHaveCount(0);
    await page.reload();
  }
  await expect(page.getByText("Feedback enviado!")).toHaveCount(0);
  expect(await storedOf(program, tenant)).toMatchObject([
    { rating: 1, comment: "Primeira visita" },
  ]);
});

test("the same review after one whose answer was lost gets the thanks", async ({
  page,
  program,
  newTenant,
}) => {
  const tenant = await newTenant();
  await loseAnswer(page, tenant.slug, 5);
  await expect(box(page)).toHaveValue("Primeira visita");
  await send(page).click();
  await expect(page.getByText("Obrigado por avaliar!")).toBeVisible();
  await expect(google(page)).toBeVisible();
  expect(await storedOf(program, tenant)).toHaveLength(1);
});

for (const page of ["review page", "page of the conversation"]) {
  test(`after the owner chose another slug, the ${page} under the old one finds what this phone sent`, async ({
    page: tab,
    program,
    newTenant,
  }) => {
    const { businessId, slug } = await newTenant({ minReview: 4 });
    await tab.goto(`/feedback/${slug}`);
    await choose(tab, 2);
    await box(tab).fill("Demorou");
    await send(tab).click();
    await expect(tab.getByText("Obrigado por avaliar!")).toBeVisible();

    const current = `${slug}-nova`;
    await chooseSlug(program.services, businessId, current, program.clock.now());
    // The program learns of the change by a notification.
    const found = async () => (await fetch(`${program.url}/api/client/${slug}/`)).json();
    await expect.poll(found).toMatchObject({ client: { slug: current } });
    if (page === "review page") {
      const followUp = Promise.withResolvers<void>();
      await tab.route("**/assets/review-entry-*", async (route) => {
        await followUp.promise;
        await route.continue();
      });
      await tab.goto(`/feedback/${slug.toUpperCase()}?o=mesa-4`, { waitUntil: "commit" });
      await expect(sentBefore(tab)).toBeVisible();
      followUp.resolve();
      await expect(tab.getByRole("img", { name: "2 de 5 estrelas" })).toBeVisible();
    } else {
      await tab.goto(`/feedback/${slug}/conversa`);
      await expect(tab.getByText("Demorou")).toBeVisible();
    }
    await tab.goto(`/feedback/${current}`);
    await expect(sentBefore(tab)).toBeVisible();
    await tab.getByRole("link", { name: "Abrir a conversa" }).click();
    await expect(tab.getByText("Demorou")).toBeVisible();
  });
}

test("under a slug that the owner has replaced, a phone that has sent nothing gets the form, also on its next visit", async ({
  page,
  program,
  newTenant,
}) => {
  const { businessId, slug } = await newTenant();
  await chooseSlug(program.services, businessId, `${slug}-nova`, program.clock.now());
  for (const _ of ["first", "next"]) {
    await page.goto(`/feedback/${slug}`);
    await choose(page, 5);
    await expect(send(page)).toBeEnabled();
  }
  await send(page).click();
  await expect(page.getByText("Obrigado por avaliar!")).toBeVisible();
});

test("with blocked storage the thanks say only to keep the link, otherwise also to come back", async ({
  page,
  newTenant,
}) => {
  await page.addInitScript(`if (location.search === "?o=bloqueado") {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("denied", "SecurityError");
      },
    });
  }`);
  const keepLink = page.getByText("guarde o link");
  const { slug } = await newTenant({ minReview: 4 });
  for (const isBlocked of [true, false]) {
    await page.goto(`/feedback/${slug}${isBlocked ? "?o=bloqueado" : ""}`);
    await choose(page, 2);
    await send(page).click();
    await expect(keepLink).toHaveText(
      isBlocked
        ? "Guarde o link. Não pedimos nome, telefone nem e-mail."
        : "Volte a esta página neste celular ou guarde o link. Não pedimos nome, telefone nem e-mail.",
    );
  }
});
