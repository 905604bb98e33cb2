import type { BrowserContext, CDPSession, Page } from "@playwright/test";
import { maskOf } from "#src/features/business/topics/topics.ts";
import { choose, expect, type TestProgram, test } from "#testing/browser.ts";

// Every test here cuts the network, which causes browser errors.
test.use({ serviceWorkers: "allow", allowedPageErrors: [/Failed to load resource|no response/] });

const send = (page: Page) => page.getByRole("button", { name: "Enviar" });
const storedNotice = (page: Page) => page.getByText("Guardada neste celular");

async function sendWithoutNetwork(page: Page, slug: string) {
  await page.goto(`/feedback/${slug}`);
  await choose(page, 5);
  await page.getByRole("checkbox", { name: "Qualidade" }).check();
  await page.getByLabel("Quer contar mais?").fill("Sem sinal no fundo da loja");
  await expect(send(page)).toBeEnabled();
  // The page installs the service worker after hydration.
  await page.evaluate("navigator.serviceWorker.ready.then(() => undefined)");
  await page.context().setOffline(true);
  await send(page).click();
  await expect(storedNotice(page)).toBeVisible();
}

const storedOf = ({ services: { db } }: TestProgram, { businessId }: { businessId: string }) =>
  db
    .selectFrom("review")
    .select(["rating", "comment", "source", "topics"])
    .where("business_id", "=", businessId)
    .execute();

const whole = [
  { rating: 5, comment: "Sem sinal no fundo da loja", source: "", topics: maskOf([5]) },
];

test("a review sent without network is delivered once when the network returns", async ({
  page,
  program,
  newTenant,
}) => {
  const tenant = await newTenant();
  await sendWithoutNetwork(page, tenant.slug);
  expect(await storedOf(program, tenant)).toEqual([]);

  await page.context().setOffline(false);
  await expect(page.getByText("Feedback enviado!")).toBeVisible();
  await expect(page.getByRole("link", { name: "Avaliar no Google" })).toBeVisible();
  await expect(page.getByText("Ao tocar, seu comentário é copiado")).toBeVisible();
  await expect(page.getByRole("button", { name: "Pode mostrar" })).toBeVisible();
  await page.reload();
  await expect(page.getByText("Você já enviou um feedback para esta empresa.")).toBeVisible();
  await page.evaluate("window.dispatchEvent(new Event('online'))");
  await expect.poll(() => page.evaluate("localStorage.getItem('keptReviews')")).toBeNull();
  expect(await storedOf(program, tenant)).toEqual(whole);
  // The code that this phone keeps opens the conversation about the delivered review.
  await page.getByRole("link", { name: "Abrir a conversa" }).click();
  await expect(page.getByText("Sem sinal no fundo da loja")).toBeVisible();
});

test("the service worker sends the review after the tab was closed", async ({
  page,
  context,
  program,
  newTenant,
}) => {
  const tenant = await newTenant();
  await sendWithoutNetwork(page, tenant.slug);
  const other = await context.newPage();
  await page.close();
  await context.setOffline(false);
  await other.goto("/login");
  await wakeWorker(context, other, program.url);
  await expect.poll(() => storedOf(program, tenant)).toEqual(whole);
  await wakeWorker(context, other, program.url);

  await other.goto(`/feedback/${tenant.slug}`);
  await expect(other.getByText("Você já enviou um feedback para esta empresa.")).toBeVisible();
  await expect
    .poll(() => other.evaluate("localStorage.getItem('keptReviews')"), "nothing waits any more")
    .toBeNull();
  expect(await storedOf(program, tenant)).toEqual(whole);
});

test("without a service worker the next visit of any review page sends the review", {
  tag: "@slow",
}, async ({ page, context, program, newTenant }) => {
  await page.addInitScript("delete Navigator.prototype.serviceWorker");
  const [first, second] = [await newTenant(), await newTenant()];
  await page.goto(`/feedback/${first.slug}`);
  await choose(page, 5);
  await page.getByLabel("Quer contar mais?").fill("Sem sinal no fundo da loja");
  await expect(send(page)).toBeEnabled();
  await context.setOffline(true);
  await send(page).click();
  await expect(storedNotice(page)).toBeVisible();
  await page.goto("about:blank");
  await context.setOffline(false);
  await page.goto(`/feedback/${second.slug}`);
  await expect
    .poll(() => storedOf(program, first))
    .toEqual(whole.map((one) => ({ ...one, topics: 0 })));
  await expect(send(page)).toBeVisible();
});

test("without Background Synchronization the page asks to stay open, and the next page of the site sends the review", {
  tag: "@slow",
}, async ({ page, context, program, newTenant }) => {
  await page.addInitScript("delete window.ServiceWorkerRegistration?.prototype.sync");
  const tenant = await newTenant();
  await sendWithoutNetwork(page, tenant.slug);
  await expect(page.getByText("Deixe esta página aberta ou abra-a de novo depois.")).toBeVisible();
  await expect(page.getByText("pode fechar esta página")).toHaveCount(0);
  await page.goto("about:blank");
  await context.setOffline(false);
  await page.goto("/precos");
  await expect.poll(() => storedOf(program, tenant)).toEqual(whole);
  await expect.poll(() => page.evaluate("localStorage.getItem('keptReviews')")).toBeNull();
});

test("with Background Synchronization the page may be closed", { tag: "@slow" }, async ({
  page,
  newTenant,
}) => {
  // The browser of the tests rejects each registration.
  await page.addInitScript("SyncManager.prototype.register = async () => undefined");
  await sendWithoutNetwork(page, (await newTenant()).slug);
  await expect(page.getByText("pode fechar esta página")).toBeVisible();
});

test("a send without response for ten seconds is stored, retried and counted once", async ({
  page,
  program,
  newTenant,
}) => {
  const tenant = await newTenant();
  await page.clock.install();
  await page.goto(`/feedback/${tenant.slug}`);
  await choose(page, 2);
  await expect(send(page)).toBeEnabled();
  let arrived = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  let sends = 0;
  await page.route("**/api/feedback/**", async (route) => {
    if (sends++ > 0) return route.continue();
    // The request reaches the server; the response never arrives.
    await route.fetch();
    arrived();
  });
  await send(page).click();
  await arrival;
  await page.clock.fastForward(10_000);
  await expect(storedNotice(page)).toBeVisible();
  await page.clock.fastForward(15_000);
  await expect(page.getByText("Obrigado por avaliar!")).toBeVisible();
  expect(await storedOf(program, tenant)).toMatchObject([{ rating: 2 }]);
});

test("the service worker registers again if its last attempt cannot load the human check", {
  tag: "@slow",
}, async ({ page, context, program, newTenant }) => {
  await sendWithoutNetwork(page, (await newTenant()).slug);
  const worker = context.serviceWorkers()[0];
  // The browser of the tests has no Background Synchronization.
  await worker?.evaluate(`self.registered = [];
    self.fetch = async () => { throw new TypeError("no network"); };
    SyncManager.prototype.register = async (tag) => void registered.push(tag)`);
  const other = await context.newPage();
  // The open page would deliver, and the browser dispatches no event while it is offline.
  await page.close();
  await context.setOffline(false);
  await other.goto("/login");
  await wakeWorker(context, other, program.url, true);
  await expect.poll(() => worker?.evaluate("registered")).toEqual(["deliver-reviews"]);
});

/** Simulates the browser's sync event after the network returned. */
async function wakeWorker(
  context: BrowserContext,
  page: Page,
  origin: string,
  lastChance = false,
): Promise<void> {
  const session = await context.newCDPSession(page);
  const registrationId = await registrationIn(session, origin);
  const wake = { origin, registrationId, tag: "deliver-reviews", lastChance };
  await session.send("ServiceWorker.dispatchSyncEvent", wake);
  await session.detach();
}

function registrationIn(session: CDPSession, origin: string): Promise<string> {
  return new Promise((resolve, reject) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${origin}/feedback/`);
      if (own) resolve(own.registrationId);
    });
    session.send("ServiceWorker.enable").catch(reject);
  });
}
