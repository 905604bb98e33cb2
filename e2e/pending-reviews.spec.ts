import type { Page } from "@playwright/test";
import { choose, expect, letThrough, stopTime, type TestProgram, test } from "#testing/browser.ts";

// Every test here cuts the network, which causes browser errors.
test.use({ serviceWorkers: "allow", allowedPageErrors: [/Failed to load resource|no response/] });

// Only the page delivers, so that the tests know when a delivery runs.
test.beforeEach(({ page }) => page.addInitScript("delete Navigator.prototype.serviceWorker"));

const feedback = "**/api/feedback/**";

async function send(page: Page, comment: string) {
  await choose(page, 5);
  await page.getByLabel("Quer contar mais?").fill(comment);
  const button = page.getByRole("button", { name: "Enviar" });
  await expect(button).toBeEnabled();
  await button.click();
}

/** Sends a review whose request gets no response, so the page stores it. */
async function sendInVain(page: Page, slug: string, comment: string) {
  await page.goto(`/feedback/${slug}`);
  await page.route(feedback, (route) => route.abort("connectionfailed"));
  await send(page, comment);
  await expect(page.getByText("Guardada neste celular")).toBeVisible();
}

/** Makes the page try to deliver. */
const goOnline = (page: Page) => page.evaluate("window.dispatchEvent(new Event('online'))");

const commentsOf = async (
  { services: { db } }: TestProgram,
  { businessId }: { businessId: string },
) => {
  const reviews = db.selectFrom("review").where("business_id", "=", businessId);
  const rows = await reviews.select("comment").orderBy("seq").execute();
  return rows.map(({ comment }) => comment);
};

test("if the browser cannot open its database, the review stays stored and the next attempt sends it", async ({
  page,
  program,
  newTenant,
}) => {
  const tenant = await newTenant();
  await sendInVain(page, tenant.slug, "Guardem isto");
  // A request for an older version of a database fails as an unreadable database does.
  await page.evaluate(`new Promise((resolve) => {
    const { open } = IDBFactory.prototype;
    window.failures = 0;
    open.call(indexedDB, "newer", 2).onsuccess = resolve;
    IDBFactory.prototype.open = function () {
      window.failures += 1;
      return open.call(this, "newer", 1);
    };
    window.repairDatabase = () => {
      IDBFactory.prototype.open = open;
    };
  }).then(() => undefined)`);
  await letThrough(page, feedback);
  await goOnline(page);
  await expect.poll(() => page.evaluate("window.failures")).toBeGreaterThan(0);
  await expect(page.getByText("Guardada neste celular")).toBeVisible();

  await page.evaluate("window.repairDatabase()");
  await goOnline(page);
  await expect(page.getByText("Feedback enviado!")).toBeVisible();
  expect(await commentsOf(program, tenant)).toEqual(["Guardem isto"]);
  await expect.poll(() => page.evaluate("localStorage.getItem('keptReviews')")).toBeNull();
});

test("a review stored while another is being delivered is delivered too", async ({
  page,
  program,
  newTenant,
}) => {
  const tenant = await newTenant();
  await stopTime(page);
  await page.goto(`/feedback/${tenant.slug}?modo=totem`);
  const stored = page.getByText("Sua avaliação está guardada neste aparelho");
  const next = page.getByRole("button", { name: "Nova avaliação" });
  await page.route(feedback, (route) => route.abort("connectionfailed"));
  await send(page, "Primeiro");
  await expect(stored).toBeVisible();
  await next.click();
  await letThrough(page, feedback);

  const [arrived, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(feedback, async (route) => {
    if (route.request().postDataJSON().comment === "Segundo") {
      return route.abort("connectionfailed");
    }
    arrived.resolve();
    await released.promise;
    await route.continue();
  });
  await goOnline(page);
  await arrived.promise;
  await send(page, "Segundo");
  await expect(stored).toBeVisible();
  released.resolve();
  await expect.poll(() => countStored(page)).toBe(1);
  await letThrough(page, feedback);

  await goOnline(page);
  await expect.poll(() => commentsOf(program, tenant)).toEqual(["Primeiro", "Segundo"]);
});

test("a stored review of a business that was blocked meanwhile shows an error, no thanks", async ({
  page,
  program,
  newTenant,
}) => {
  const tenant = await newTenant();
  await sendInVain(page, tenant.slug, "Tarde demais");
  await program.services.db
    .updateTable("business")
    .set({ blocked_at: program.clock.now() })
    .where("id", "=", tenant.businessId)
    .execute();
  // The program learns of the change by a notification.
  const path = `${program.url}/api/client/${tenant.slug}/`;
  await expect.poll(async () => (await fetch(path)).json()).toEqual({ exists: false });
  await letThrough(page, feedback);
  await goOnline(page);
  await expect(page.getByText("Erro ao enviar feedback")).toBeVisible();
  await expect(page.getByText("Cliente não encontrado")).toBeVisible();
  await expect(page.getByText("Feedback enviado!")).toHaveCount(0);
  expect(await commentsOf(program, tenant)).toEqual([]);
});

test("a review that still waits is shown as waiting after a reload, and as sent once it arrived", async ({
  page,
  program,
  newTenant,
}) => {
  const tenant = await newTenant();
  await sendInVain(page, tenant.slug, "Guardem isto");
  const stored = page.getByText("Guardada neste celular");
  const sentBefore = page.getByText("Você já enviou um feedback para esta empresa.");
  const followUp = Promise.withResolvers<void>();
  await page.route("**/assets/review-entry-*", async (route) => {
    await followUp.promise;
    await route.continue();
  });
  await page.reload({ waitUntil: "commit" });
  await expect(stored).toBeVisible();
  await expect(sentBefore).toBeHidden();
  await expect(page.getByRole("radio", { name: "5 estrelas" })).toBeHidden();
  const refused = page.waitForEvent("requestfailed", (request) =>
    request.url().includes("/api/feedback/"),
  );
  followUp.resolve();
  await refused;
  await expect(page.locator(".thanks")).toContainText("Sua avaliação vai sozinha");
  await expect(page.getByRole("link", { name: "Avaliar no Google" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Abrir a conversa" })).toHaveCount(0);
  await expect(sentBefore).toHaveCount(0);

  await letThrough(page, feedback);
  await goOnline(page);
  await expect(page.getByText("Feedback enviado!")).toBeVisible();
  await expect(page.getByText("Ao tocar, seu comentário é copiado")).toBeVisible();
  await expect(page.getByRole("button", { name: "Pode mostrar" })).toBeVisible();
  await page.reload();
  await expect(sentBefore).toBeVisible();
  await expect(page.getByRole("link", { name: "Avaliar no Google" })).toBeVisible();
  expect(await commentsOf(program, tenant)).toEqual(["Guardem isto"]);
});

test("a review that was rejected while no page of its business was open: the next visit says why, and the one after it shows the form", async ({
  page,
  program,
  newTenant,
}) => {
  const tenant = await newTenant();
  await sendInVain(page, tenant.slug, "Recusada");
  await page.goto("about:blank");
  await page.route(feedback, (route) =>
    route.fulfill({
      status: 404,
      json: { code: "client_not_found", detail: "Cliente não encontrado" },
    }),
  );
  // Any page of the site delivers.
  await page.goto("/precos");
  await expect.poll(() => page.evaluate("localStorage.getItem('keptReviews')")).toBeNull();
  await letThrough(page, feedback);

  await page.goto(`/feedback/${tenant.slug}`);
  await expect(page.getByText("Erro ao enviar feedback")).toBeVisible();
  await expect(page.getByText("Cliente não encontrado")).toBeVisible();
  await expect(page.getByRole("link", { name: "Avaliar no Google" })).toHaveCount(0);
  await page.reload();
  await send(page, "De novo");
  await expect(page.getByText("Feedback enviado!")).toBeVisible();
  expect(await commentsOf(program, tenant)).toEqual(["De novo"]);
});

test("a review that was not delivered for a month is deleted: the next visit says that it was not sent, and the one after it shows the form", async ({
  page,
  program,
  newTenant,
}) => {
  const tenant = await newTenant();
  await sendInVain(page, tenant.slug, "Tarde demais");
  await page.evaluate(`new Promise((resolve) => {
    indexedDB.open("estrelou").onsuccess = ({ target }) => {
      const reviews = target.result.transaction("reviews", "readwrite").objectStore("reviews");
      reviews.getAll().onsuccess = ({ target: { result: [review] } }) => {
        review.keptAt -= 31 * 24 * 60 * 60_000;
        reviews.put(review, review.id).onsuccess = () => resolve();
      };
    };
  })`);
  await letThrough(page, feedback);
  await page.reload();
  await expect(page.getByText("Erro ao enviar feedback")).toBeVisible();
  await expect(page.getByText("Feedback enviado!")).toHaveCount(0);
  await page.reload();
  await send(page, "De novo");
  await expect(page.getByText("Feedback enviado!")).toBeVisible();
  expect(await commentsOf(program, tenant)).toEqual(["De novo"]);
});

test("a stored review that differs from one that had arrived with the same id shows the stars that arrived", async ({
  page,
  program,
  newTenant,
}) => {
  const tenant = await newTenant({ minReview: 4 });
  await page.goto(`/feedback/${tenant.slug}`);
  const arrived = Promise.withResolvers<void>();
  await page.route(feedback, async (route) => {
    await route.fetch();
    arrived.resolve();
  });
  await choose(page, 1);
  await page.getByRole("button", { name: "Enviar" }).click();
  await arrived.promise;
  await sendInVain(page, tenant.slug, "Outra coisa");
  await letThrough(page, feedback);
  await goOnline(page);
  await expect(page.getByText("Você já enviou um feedback para esta empresa.")).toBeVisible();
  await expect(page.getByRole("img", { name: "1 de 5 estrelas" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Avaliar no Google" })).toHaveCount(0);
  expect(await commentsOf(program, tenant)).toEqual([""]);
});

/** Returns how many reviews wait in the page's database. */
const countStored = (page: Page) =>
  page.evaluate(`new Promise((resolve) => {
    const opening = indexedDB.open("estrelou");
    opening.onsuccess = () => {
      const { result: database } = opening;
      database.transaction("reviews").objectStore("reviews").count().onsuccess = ({ target }) => {
        database.close();
        resolve(target.result);
      };
    };
  })`);
