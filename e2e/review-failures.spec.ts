import type { Page } from "@playwright/test";
import { choose, expect, letThrough, stopTime, type TestProgram, test } from "#testing/browser.ts";
import { catchNewTabs, takeNewTabs } from "#testing/new-tabs.ts";

// Every test here causes a failure, which the browser reports as an error.
test.use({ allowedPageErrors: [/Failed to load resource|no response/] });

const feedback = "**/api/feedback/**";
const box = (page: Page) => page.getByLabel("Quer contar mais?");
const send = (page: Page) => page.getByRole("button", { name: "Enviar" });

async function expectToast(page: Page, title: string, description: string) {
  const toast = page.getByRole("alert").locator("> div", { hasText: title });
  await expect(toast).toContainText(description);
  await toast.getByRole("button", { name: "Fechar" }).click();
  await expect(toast).toHaveCount(0);
}

async function fillIn(page: Page, slug: string) {
  await page.goto(`/feedback/${slug}`);
  await choose(page, 5);
  await box(page).fill("Guardem este texto");
  await expect(send(page)).toBeEnabled();
}

const storedOf = ({ services: { db } }: TestProgram, { businessId }: { businessId: string }) =>
  db
    .selectFrom("review")
    .select(["rating", "comment"])
    .where("business_id", "=", businessId)
    .execute();

test("a failed send shows the server's detail, or a default text without one", {
  tag: "@slow",
}, async ({ page, newTenant }) => {
  await fillIn(page, (await newTenant()).slug);
  const title = "Erro ao enviar feedback";
  const answers = [
    { json: { code: "rating_invalid", detail: "Palavras do servidor." }, status: 400 },
    { json: {}, status: 500 },
    { body: "<html>Error</html>", contentType: "text/html", status: 500 },
  ];
  const texts = [
    "Palavras do servidor.",
    "Erro desconhecido ao enviar o feedback.",
    "Erro desconhecido ao enviar o feedback.",
  ];
  for (const [index, answer] of answers.entries()) {
    await page.route(feedback, (route) => route.fulfill(answer));
    await send(page).click();
    await expectToast(page, title, texts[index] ?? "");
    await letThrough(page, feedback);
  }
  await expect(box(page)).toHaveValue("Guardem este texto");
  await expect(page.getByRole("radio", { name: "5 estrelas" })).toBeChecked();
  await expect(send(page)).toBeEnabled();
});

test("a comment over the limit shows the server's detail and stays in the form", {
  tag: "@slow",
}, async ({ page, program, newTenant }) => {
  const tenant = await newTenant();
  await fillIn(page, tenant.slug);
  await box(page).fill("a".repeat(5001));
  await send(page).click();
  const text = "O comentário pode ter até 5.000 caracteres.";
  await expectToast(page, "Erro ao enviar feedback", text);
  expect(await storedOf(program, tenant)).toEqual([]);
  await box(page).press("Control+End");
  await box(page).press("Backspace");
  await send(page).click();
  await expect(page.getByText("Feedback enviado!")).toBeVisible();
  expect(await storedOf(program, tenant)).toMatchObject([{ comment: "a".repeat(5000) }]);
});

test("without network a comment over the limit shows the limit and stays in the form", async ({
  page,
  newTenant,
}) => {
  const { slug } = await newTenant();
  await page.route(feedback, (route) => route.abort("connectionfailed"));
  for (const [language, name, title, text] of [
    ["pt", "Enviar", "Erro ao enviar feedback", "O comentário pode ter até 5.000 caracteres."],
    ["en", "Send", "Your review was not sent", "The comment can have up to 5,000 characters."],
  ] as const) {
    await page.goto(`/feedback/${slug}?lang=${language}`);
    await page.getByRole("radio").last().check();
    await page.getByRole("textbox").fill("a".repeat(5001));
    await page.getByRole("button", { name, exact: true }).click();
    const toast = page.getByRole("alert").locator("> div", { hasText: title });
    await expect(toast).toContainText(text);
    await expect(page.getByRole("textbox")).toHaveValue("a".repeat(5001));
  }
});

test("without network and without storage the form keeps its input, also after a reload", {
  tag: "@slow",
}, async ({ page, program, newTenant }) => {
  await page.addInitScript("indexedDB.open = () => { throw new Error('refused') }");
  const tenant = await newTenant();
  await fillIn(page, tenant.slug);
  await page.route(feedback, async (route) => {
    // The request reaches the server; the response is lost.
    await route.fetch();
    await route.abort("connectionreset");
  });
  await send(page).click();
  await expectToast(page, "Erro ao enviar feedback", "Tente novamente mais tarde.");
  expect(await storedOf(program, tenant)).toHaveLength(1);
  await letThrough(page, feedback);

  await page.reload();
  await expect(box(page)).toHaveValue("Guardem este texto");
  await expect(page.getByRole("radio", { name: "5 estrelas" })).toBeChecked();
  await send(page).click();
  await expect(page.getByText("Feedback enviado!")).toBeVisible();
  expect(await storedOf(program, tenant)).toEqual([{ rating: 5, comment: "Guardem este texto" }]);
});

test("a double click on 'Enviar' sends once", async ({ page, newTenant }) => {
  await fillIn(page, (await newTenant()).slug);
  let sends = 0;
  await page.route(feedback, async (route) => {
    sends++;
    await route.continue();
  });
  await send(page).dblclick();
  await expect(page.getByText("Feedback enviado!")).toBeVisible();
  expect(sends).toBe(1);
});

test("an expired human check is renewed without a message", async ({
  page,
  program,
  newTenant,
}) => {
  const tenant = await newTenant();
  await fillIn(page, tenant.slug);
  program.clock.advance({ minutes: 11 });
  await send(page).click();
  await expect(page.getByText("Feedback enviado!")).toBeVisible();
  await expect(page.getByRole("alert").locator("> div")).toHaveCount(0);
  expect(await storedOf(program, tenant)).toHaveLength(1);
});

test("a human check that fails to load shows a message, and loads when the network returns", {
  tag: "@slow",
}, async ({ page, newTenant }) => {
  await page.route("**/api/human-check/*", (route) => route.abort("connectionfailed"));
  await page.goto(`/feedback/${(await newTenant()).slug}`);
  await expectToast(
    page,
    "Erro no reCAPTCHA",
    "Falha ao carregar o verificador. Tente novamente mais tarde.",
  );
  await choose(page, 5);
  await expect(send(page)).toBeDisabled();
  await letThrough(page, "**/api/human-check/*");
  await page.evaluate("window.dispatchEvent(new Event('online'))");
  await expect(send(page)).toBeEnabled();
});

test("a human check that fails to load is retried with back-off and on request", {
  tag: "@slow",
}, async ({ page, newTenant }) => {
  let requests = 0;
  await page.route("**/api/human-check/*", (route) => {
    requests += 1;
    return route.abort("connectionfailed");
  });
  await stopTime(page);
  await page.goto(`/feedback/${(await newTenant()).slug}`);
  await expect(page.locator("html")).toHaveAttribute("data-ready", "");
  // The first attempt starts in an effect, which waits for a frame.
  await page.clock.runFor(200);
  await expect(page.getByText("A verificação de segurança não carregou.")).toBeVisible();
  await choose(page, 5);
  await box(page).fill("Continua aqui");
  await page.clock.runFor(2_000);
  await expect.poll(() => requests).toBe(2);
  await page.clock.runFor(3_900);
  expect(requests).toBe(2);
  // A click during an attempt does nothing.
  await expect(async () => {
    await page.getByRole("button", { name: "Tentar de novo" }).click();
    expect(requests).toBeGreaterThan(2);
  }).toPass();

  await letThrough(page, "**/api/human-check/*");
  await expect
    .poll(async () => {
      await page.clock.runFor(1_000);
      return send(page).isEnabled();
    })
    .toBe(true);
  await expect(page.getByText("A verificação de segurança não carregou.")).toBeHidden();
  await expect(box(page)).toHaveValue("Continua aqui");
});

test("the Google link opens even if its click cannot be counted", { tag: "@slow" }, async ({
  page,
  newTenant,
}) => {
  await catchNewTabs(page.context());
  await page.route("**/google-click/", (route) => route.abort("connectionfailed"));
  await fillIn(page, (await newTenant()).slug);
  await send(page).click();
  await page.getByRole("link", { name: "Avaliar no Google" }).click();
  expect(await takeNewTabs(page)).toEqual([
    expect.stringMatching(/^https:\/\/search\.google\.com\//),
  ]);
});
