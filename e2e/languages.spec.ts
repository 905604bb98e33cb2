import type { APIRequestContext, Page } from "@playwright/test";
import { maskOf } from "#src/features/business/topics/topics.ts";
import { hashMailbox } from "#src/features/invitations/mailboxes/hashes.server.ts";
import { unsubscribeToken } from "#src/features/invitations/opt-outs/unsubscribe-token.server.ts";
import { expectAccessible } from "#testing/axe.ts";
import {
  choose,
  expect,
  letThrough,
  logIn,
  stopTime,
  type TestProgram,
  test,
} from "#testing/browser.ts";
import { doubleText, expectNoOverflow } from "#testing/overflow.ts";

test.use({ serviceWorkers: "allow" });

const dayMs = 86_400_000;
const html = (page: Page) => page.locator("html");
const reviewsOf = ({ services: { db } }: TestProgram, { businessId }: { businessId: string }) =>
  db
    .selectFrom("review")
    .select(["rating", "comment", "topics", "source"])
    .where("business_id", "=", businessId)
    .execute();

test.describe("responses", () => {
  const get = async (request: APIRequestContext, path: string, language?: string) => {
    const headers = { "Accept-Language": language ?? "" };
    const response = await request.get(path, { headers });
    const { etag, vary, "content-language": shown } = response.headers();
    return { status: response.status(), etag, vary, shown, text: await response.text() };
  };
  /** The app renders a request with a body. */
  const rendered = async (request: APIRequestContext, path: string, language: string) => {
    const headers = { "Accept-Language": language, "Content-Length": "0" };
    const response = await request.get(path, { headers });
    return (await response.text()).replaceAll(/ nonce="[^"]*"/g, "");
  };

  for (const page of ["", "/conversa"]) {
    test(`a stored page${page} never appears in another language, and Portuguese is the same bytes for everyone`, async ({
      request,
      newTenant,
    }) => {
      const { slug } = await newTenant();
      for (const [path, status] of [
        [`/feedback/${slug}${page}`, 200],
        ["/feedback/ninguem", 404],
      ] as const) {
        const pt = await get(request, path);
        // Twice, so that each is rendered and then served from memory.
        for (const _ of [1, 2]) {
          for (const [accepted, query, shown] of [
            ["es-419,es;q=0.9,pt;q=0.8", "", "es"],
            ["en-US,en;q=0.9", "", "en"],
            ["en-US,en;q=0.9", "?lang=es&o=mesa", "es"],
            ["es", "?lang=en", "en"],
          ] as const) {
            const other = await get(request, path + query, accepted);
            expect(other).toMatchObject({
              status,
              shown,
              vary: "Accept-Language, Accept-Encoding",
            });
            expect(other.text).toContain(`<html lang="${shown}"`);
            expect(other.etag).not.toBe(pt.etag);
            expect(await rendered(request, path + query, accepted)).toBe(other.text);
          }
          for (const [accepted, query] of [
            ["pt-BR,pt;q=0.9,en;q=0.8", ""],
            ["fr-FR,fr;q=0.9", ""],
            ["*", ""],
            ["en", "?lang=pt"],
            ["en", "?modo=totem"],
          ] as const) {
            expect(await get(request, path + query, accepted)).toEqual(pt);
            expect(await rendered(request, path + query, accepted)).toBe(pt.text);
          }
        }
        expect(pt).toMatchObject({ status, shown: "pt-BR" });
        expect(pt.text).toContain('<html lang="pt-BR"');
      }
    });
  }

  test("the page that a browser has in one language is no 304 for another", async ({
    request,
    newTenant,
  }) => {
    const path = `/feedback/${(await newTenant()).slug}`;
    const { etag = "" } = await get(request, path, "es");
    const again = (language: string) =>
      request.get(path, { headers: { "Accept-Language": language, "If-None-Match": etag } });
    const known = await again("es");
    expect([known.status(), known.headers()["content-language"]]).toEqual([304, "es"]);
    const other = await again("en");
    expect([other.status(), other.headers()["content-language"]]).toEqual([200, "en"]);
    expect(other.headers()["set-cookie"]).toBeUndefined();
  });
});

test.describe("a customer with a Spanish phone", () => {
  test.use({
    locale: "es-MX",
    allowedPageErrors: [/Failed to load resource|no response|Failed to fetch/],
  });

  test("complains without network, is answered, answers the next day on the same phone and erases everything", {
    tag: "@slow",
  }, async ({ page, program, browser, newTenant }) => {
    const owner = await newTenant({ placeName: "Padaria do Teste" });
    await page.goto(`/feedback/${owner.slug}`);
    await expect(html(page)).toHaveAttribute("lang", "es");
    await expect(page).toHaveTitle("Opina sobre Padaria do Teste");
    await expect(page.getByRole("heading")).toHaveAttribute("lang", "pt-BR");
    await page.getByRole("radio", { name: "1 estrella" }).check();
    await page.getByRole("checkbox", { name: "Espera" }).check();
    await page.getByLabel("¿Quieres contar más?").fill("Esperé cuarenta minutos");
    const send = page.getByRole("button", { name: "Enviar" });
    await expect(send).toBeEnabled();
    await expectAccessible(page);
    await page.evaluate("navigator.serviceWorker.ready.then(() => undefined)");
    await page.context().setOffline(true);
    await expect(page.getByText("Sin internet. Lo que escribiste está guardado.")).toBeVisible();
    await send.click();
    await expect(page.getByText("Guardada en este teléfono")).toBeVisible();
    await expect(page.getByText("No tienes señal.")).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText("¡Opinión enviada!")).toBeVisible();
    await expect(page.getByText("¿Quieres ver la respuesta del negocio?")).toBeVisible();
    await expectAccessible(page);
    expect(await reviewsOf(program, owner)).toEqual([
      { rating: 1, comment: "Esperé cuarenta minutos", topics: maskOf([2]), source: "" },
    ]);

    const context = await browser.newContext({ baseURL: program.url, locale: "pt-BR" });
    const counter = await context.newPage();
    await logIn(counter, owner, "/mensagens?status=open");
    await counter.getByRole("button", { name: "Responder" }).click();
    await counter.getByLabel("Resposta ao cliente").fill("Sentimos muito. O que faltou?");
    await counter.getByRole("button", { name: "Enviar resposta" }).click();
    await expect(counter.getByText("Resposta enviada")).toBeVisible();

    program.clock.set(new Date(program.clock.now().getTime() + dayMs));
    await page.reload();
    await expect(page.getByText("Ya enviaste una opinión a este negocio.")).toBeVisible();
    await expect(page.getByText("El negocio respondió")).toBeVisible();
    await page.getByRole("link", { name: "Leer la respuesta" }).click();
    await expect(page.getByText("Sentimos muito. O que faltou?")).toHaveAttribute("lang", "pt-BR");
    await expect(html(page)).toHaveAttribute("lang", "es");
    await expectAccessible(page);
    await page.getByLabel("Tu respuesta").fill("Faltó gente en la caja");
    await page.getByRole("button", { name: "Enviar respuesta" }).click();
    await expect(page.getByRole("listitem")).toHaveCount(2);
    await expect(page.getByText("Respuesta enviada.")).toBeVisible();

    await logIn(counter, owner, "/mensagens?status=open");
    await counter.getByRole("button", { name: "Ver conversa" }).click();
    await expect(counter.getByText("Faltó gente en la caja")).toBeVisible();

    await page.getByRole("button", { name: "Borrar todo" }).click();
    await page.getByRole("button", { name: "Borrar todo" }).click();
    await expect(page.getByText("se borraron para siempre")).toBeVisible();
    await expect(page.getByRole("listitem")).toHaveCount(0);
    expect((await reviewsOf(program, owner))[0]).toMatchObject({ rating: 1, comment: "" });
    await context.close();
  });

  test("the switch keeps the input, the source and the code; nothing is stored about the language", {
    tag: "@slow",
  }, async ({ page, program, newTenant }) => {
    const tenant = await newTenant({ minReview: 5 });
    await page.goto(`/feedback/${tenant.slug}?o=mesa-4`);
    await page.getByRole("radio", { name: "2 estrellas" }).check();
    await page.getByLabel("¿Quieres contar más?").fill("Café frío");
    await page.getByRole("link", { name: "English" }).click();
    await expect(html(page)).toHaveAttribute("lang", "en");
    await expect(page.getByRole("radio", { name: "2 stars" })).toBeChecked();
    await expect(page.getByLabel("Want to tell us more?")).toHaveValue("Café frío");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByText("Thank you for your review!")).toBeVisible();
    await expectAccessible(page);
    expect(await reviewsOf(program, tenant)).toMatchObject([{ rating: 2, source: "mesa-4" }]);
    await page.reload();
    await page.getByRole("link", { name: "Open the conversation" }).click();
    await expect(page.getByText("Café frío")).toBeVisible();
    const { hash } = new URL(page.url());
    expect(hash.length).toBeGreaterThan(20);
    await page.getByRole("link", { name: "Português" }).click();
    await expect(html(page)).toHaveAttribute("lang", "pt-BR");
    await expect(page.getByText("A loja ainda não respondeu.")).toBeVisible();
    expect(new URL(page.url()).hash).toBe(hash);
    expect(await page.context().cookies()).toEqual([]);
  });

  test("why a review was rejected is said in the language of the page, also when it was sent late", {
    tag: "@slow",
  }, async ({ page, newTenant }) => {
    const { slug } = await newTenant();
    await page.route("**/api/feedback/**", (route) =>
      route.fulfill({ status: 429, json: { code: "too_many_requests", detail: "Muitas." } }),
    );
    await page.goto(`/feedback/${slug}`);
    await page.getByRole("radio", { name: "3 estrellas" }).check();
    const send = page.getByRole("button", { name: "Enviar" });
    await send.click();
    await expect(page.getByText("Demasiados intentos.")).toBeVisible();
    await letThrough(page, "**/api/feedback/**");
    await page.route("**/api/feedback/**", (route) => route.abort());
    await send.click();
    await expect(page.getByText("Guardada en este teléfono")).toBeVisible();
    await letThrough(page, "**/api/feedback/**");
    await page.route("**/api/feedback/**", (route) =>
      route.fulfill({ status: 404, json: { code: "client_not_found", detail: "Não encontrado" } }),
    );
    await page.evaluate("window.dispatchEvent(new Event('online'))");
    await expect(page.getByText("Este negocio ya no está en Estrelou.")).toBeVisible();
  });

  test("a page whose words do not load says so and gets them under another URL", {
    tag: "@slow",
  }, async ({ page, newTenant }) => {
    const { slug } = await newTenant();
    const words = "**/assets/es-follow-up-*.js";
    await page.route(words, (route) => route.abort());
    await page.goto(`/feedback/${slug}`);
    await expect(page.getByText("Error de verificación")).toBeVisible();
    await letThrough(page, words);
    await page.getByRole("radio", { name: "2 estrellas" }).check();
    await expect(page.getByRole("group", { name: "¿Qué podemos mejorar?" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Enviar" })).toBeEnabled();
  });

  test("toasts break no word at 320 px with 200 % text", { tag: "@slow" }, async ({
    page,
    newTenant,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.route("**/api/human-check/*", (route) => route.abort());
    await page.goto(`/feedback/${(await newTenant()).slug}`);
    await doubleText(page);
    const title = page.getByRole("alert").getByText("Error de verificación");
    await expect(title).toBeVisible();
    await expectNoOverflow(page);
    // The longest word has a line of its own, so the title has three lines at most.
    const lines = await title.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size;
    });
    expect(lines).toBeLessThanOrEqual(3);
  });
});

test.describe("without scripts", () => {
  test.use({ locale: "en-US", javaScriptEnabled: false });

  test("the page is in the browser's language, and the links of the switch work", {
    tag: "@slow",
  }, async ({ page, newTenant }) => {
    const path = `/feedback/${(await newTenant()).slug}`;
    // Playwright does not render <noscript>, so check the HTML.
    const document = await page.goto(path);
    expect(await document?.text()).toMatch(/<noscript>.*turn on JavaScript in your browser/);
    const next = page.waitForResponse((response) => response.url().endsWith(`${path}?lang=es`));
    await page.getByRole("link", { name: "Español" }).click();
    expect(await (await next).text()).toMatch(/<noscript>.*activa JavaScript en el navegador/);
  });
});

test.describe("a tablet on the counter", () => {
  test.use({ locale: "en-US", viewport: { width: 1024, height: 768 } });

  test("is in Portuguese, changes for one customer, and changes back for the next", {
    tag: "@slow",
  }, async ({ page, program, newTenant }) => {
    const tenant = await newTenant();
    await stopTime(page);
    await page.goto(`/feedback/${tenant.slug}?modo=totem`);
    await expect(html(page)).toHaveAttribute("lang", "pt-BR");
    const languages = page.getByRole("navigation", { name: "Idioma" });
    await expect(languages).toBeInViewport({ ratio: 1 });
    await languages.getByRole("link", { name: "Español" }).click();
    await expect(html(page)).toHaveAttribute("lang", "es");
    await page.getByRole("radio", { name: "4 estrellas" }).check();
    await expect(page.getByRole("group", { name: "¿Qué te gustó?" })).toBeInViewport({ ratio: 1 });
    const send = page.getByRole("button", { name: "Enviar" });
    await expect(send).toBeInViewport({ ratio: 1 });
    await send.click();
    await expect(page.getByText("¡Gracias por opinar!")).toBeVisible();
    await page.clock.runFor(8_100);
    await expect(html(page)).toHaveAttribute("lang", "pt-BR");
    expect(await reviewsOf(program, tenant)).toMatchObject([{ rating: 4, source: "totem" }]);

    // On a slow network the next customers begin before the page has changed back, and keep it.
    const home = `**/feedback/${tenant.slug}?modo=totem`;
    const restart = page.getByRole("button", { name: "Nueva opinión" });
    for (const [held, stars] of [
      ["fetch", "2 estrellas"],
      ["document", "3 estrellas"],
    ] as const) {
      await page.getByRole("link", { name: "Español" }).click();
      await page.getByRole("radio", { name: "5 estrellas" }).check();
      const star = await page.getByRole("radio", { name: stars }).boundingBox();
      await send.click();
      const begun = Promise.withResolvers<void>();
      await page.route(home, async (route) => {
        if (route.request().resourceType() === held) await begun.promise;
        // The page may have cancelled its own navigation.
        await route.continue().catch(() => undefined);
      });
      const requested = page.waitForRequest(
        (request) => request.resourceType() === held && request.url().endsWith("?modo=totem"),
      );
      await restart.click();
      await requested;
      // A tap on the radio button itself would wait for the end of the navigation.
      await page.mouse.click(star?.x ?? 0, star?.y ?? 0);
      begun.resolve();
      // The page has handled the response once it has handled a later one.
      await page.evaluate((address) => fetch(address).then((it) => it.text()), page.url());
      await expect(page.getByRole("radio", { name: stars })).toBeChecked();
      await send.click();
      await expect(restart).toBeVisible();
      await page.clock.runFor(8_100);
      await expect(html(page)).toHaveAttribute("lang", "pt-BR");
    }

    // Somebody chooses a language and leaves.
    await page.getByRole("link", { name: "English" }).click();
    await expect(html(page)).toHaveAttribute("lang", "en");
    await expect(html(page)).toHaveAttribute("data-ready", "");
    await page.clock.runFor(60_100);
    await expect(html(page)).toHaveAttribute("lang", "pt-BR");
    await choose(page, 5);
  });
});

test.describe("the unsubscribe page", () => {
  test.use({ locale: "es-MX" });

  test("asks, confirms and answers in the language of the browser or of the switch", {
    tag: "@slow",
  }, async ({ page, program, newTenant }) => {
    const { businessId } = await newTenant({ placeName: "Padaria do Teste" });
    const { settings } = program.services;
    const token = unsubscribeToken(settings, {
      businessId,
      emailHash: hashMailbox(settings, "turista@example.com")[0],
    });
    await page.goto(`/descadastrar?c=${encodeURIComponent(token)}`);
    await expect(html(page)).toHaveAttribute("lang", "es");
    await expect(page.getByText("Padaria do Teste", { exact: true })).toHaveAttribute(
      "lang",
      "pt-BR",
    );
    await expectAccessible(page);
    await page.getByRole("link", { name: "English" }).click();
    await page.getByRole("button", { name: "Stop these invitations" }).click();
    await expect(page.getByRole("heading", { name: "Done, you will get no more" })).toBeVisible();
    await expect(html(page)).toHaveAttribute("lang", "en");
    await page.getByRole("link", { name: "Português" }).click();
    await expect(page.getByText("A Padaria do Teste não manda mais convites")).toBeVisible();
  });

  test("so does the page that reports the business", { tag: "@slow" }, async ({
    page,
    program,
    newTenant,
    allowedPageErrors,
  }) => {
    allowedPageErrors.push(/404/);
    const { businessId } = await newTenant({ placeName: "Padaria do Teste" });
    const { settings } = program.services;
    const token = unsubscribeToken(settings, {
      businessId,
      emailHash: hashMailbox(settings, "turista@example.com")[0],
    });
    await page.goto(`/denunciar?c=${encodeURIComponent(token)}`);
    await expect(html(page)).toHaveAttribute("lang", "es");
    await expect(page.getByText("Padaria do Teste", { exact: true })).toHaveAttribute(
      "lang",
      "pt-BR",
    );
    await expectAccessible(page);
    await page.getByRole("link", { name: "English" }).click();
    await page.getByRole("button", { name: "Report" }).click();
    await expect(page.getByRole("heading", { name: "Done, we have your report" })).toBeVisible();
    await page.getByRole("link", { name: "Português" }).click();
    await expect(page.getByText("A Padaria do Teste não manda mais convites")).toBeVisible();
    await page.goto("/denunciar?c=errado&lang=en");
    await expect(page.getByRole("heading", { name: "This link is not valid" })).toBeVisible();
  });
});
