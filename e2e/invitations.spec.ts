import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "#testing/axe.ts";
import { choose, expect, letThrough, logIn, test } from "#testing/browser.ts";
import { parseCsv } from "#testing/csv.ts";
import { addReview } from "#testing/factories.ts";
import { receiveMail } from "#testing/mailbox.ts";

const opener = (page: Page, name: string) => page.getByRole("link", { name });
const channel = (page: Page, name: string) =>
  page.getByRole("group", { name: "Enviar por" }).getByText(name, { exact: true });
const hrefOf = async (page: Page, name: string) =>
  (await opener(page, name).getAttribute("href")) ?? "";

test("each channel opens with the owner's text and a link with the channel's source", {
  tag: "@slow",
}, async ({ page, program, newTenant }) => {
  const owner = await newTenant({ placeName: "Pão & Cia" });
  const review = (source: string) => `${program.url}/feedback/${owner.slug}?o=${source}`;
  await logIn(page, owner);
  await page.getByRole("button", { name: "Abrir menu" }).click();
  await page.getByRole("link", { name: "Convidar" }).click();
  await expect(page).toHaveURL("/convites");

  const text = await page.getByLabel("Mensagem").inputValue();
  expect(text).toContain("Pão & Cia");
  const whatsapp = new URL(await hrefOf(page, "Abrir no WhatsApp"));
  expect(`${whatsapp.origin}${whatsapp.pathname}`).toBe("https://wa.me/");
  expect(whatsapp.searchParams.get("text")).toBe(`${text}\n${review("whatsapp")}`);
  await expect(page.getByTestId("message-preview")).toContainText(review("whatsapp"));

  await channel(page, "SMS").click();
  await page.getByLabel("Celular do cliente").pressSequentially("11987654321");
  await expect(page.getByLabel("Celular do cliente")).toHaveValue("(11) 98765-4321");
  const [, sms = ""] = (await hrefOf(page, "Abrir no SMS")).split("sms:+5511987654321?&body=");
  expect(decodeURIComponent(sms)).toContain(`\n${review("sms")}`);

  await channel(page, "E-mail").click();
  await page.getByLabel("E-mail do cliente").fill("ana@exemplo.com");
  const mailto = await hrefOf(page, "Abrir no e-mail");
  expect(mailto).toMatch(/^mailto:ana@exemplo\.com\?subject=Como%20foi[^&]*Cia%3F&body=Ol%C3%A1/);
  expect(mailto).toContain(`%0D%0A%0D%0A${encodeURIComponent(review("email"))}`);

  await channel(page, "Link").click();
  await expect(page.getByRole("link", { name: /^Abrir no/ })).toHaveCount(0);
  await expect(page.getByTestId("message-preview")).toContainText(review("link"));
});

test("a typed phone number or email goes into the link and is never sent to a server", async ({
  page,
  newTenant,
}) => {
  await logIn(page, await newTenant());
  const requests: string[] = [];
  page.on("request", (request) => {
    requests.push(`${request.url()} ${JSON.stringify(request.headers())} ${request.postData()}`);
  });
  await page.goto("/convites");
  const saved = () => page.waitForResponse((answer) => answer.request().method() === "PUT");
  for (const [name, label, typed, opens] of [
    ["SMS", "Celular do cliente", "11987654321", "Abrir no SMS"],
    ["E-mail", "E-mail do cliente", "segredo@exemplo.com", "Abrir no e-mail"],
  ] as const) {
    await channel(page, name).click();
    await page.getByLabel(label).pressSequentially(typed);
    expect(await hrefOf(page, opens)).toContain(typed);
    // The text is saved while the recipient field is filled in.
    const saving = saved();
    await page.getByLabel("Mensagem").fill(`Oi do ${name}`);
    await saving;
  }
  await page.goto("/mensagens");
  for (const name of ["SMS", "E-mail"]) {
    expect(requests.filter((request) => request.includes(`Oi do ${name}`))).not.toEqual([]);
  }
  const digits = requests.filter((request) => /98765-?4321|segredo/.test(request));
  expect(digits).toEqual([]);
  const storage = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(storage).not.toMatch(/98765|segredo/);
});

test("an incomplete number shows a message and opens nothing", { tag: "@slow" }, async ({
  page,
  newTenant,
}) => {
  await logIn(page, await newTenant(), "/convites");
  await channel(page, "SMS").click();
  await page.getByLabel("Celular do cliente").fill("(11) 9876");
  await opener(page, "Abrir no SMS").click();
  await expect(page.getByText("Confira o número com DDD, ou deixe em branco.")).toBeVisible();
  expect(page.context().pages()).toHaveLength(1);
});

test("a text is saved, copied with its link, and restored", { tag: "@slow" }, async ({
  page,
  context,
  program,
  newTenant,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const owner = await newTenant();
  await logIn(page, owner, "/convites");
  const message = page.getByLabel("Mensagem");
  const usual = await message.inputValue();
  await expect(page.getByRole("button", { name: "Restaurar texto padrão" })).toHaveCount(0);
  await message.fill("Conta pra gente? 🥐");
  await expect(page.getByTestId("message-preview")).toContainText("Conta pra gente? 🥐");
  await expect(page.getByText("Texto salvo.")).toBeVisible();
  await page.reload();
  await expect(message).toHaveValue("Conta pra gente? 🥐");
  await page.getByRole("button", { name: "Copiar", exact: true }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(`Conta pra gente? 🥐\n${program.url}/feedback/${owner.slug}?o=whatsapp`);

  // A navigation saves the change before the save delay ends. On a busy machine the delay may end first.
  const saved = page.waitForResponse((answer) => answer.request().method() === "PUT");
  await message.fill("Última palavra");
  await page.getByRole("button", { name: "Abrir menu" }).click();
  await page.getByRole("link", { name: "Resumo" }).click();
  await saved;
  await page.goto("/convites");
  await expect(message).toHaveValue("Última palavra");

  await page.getByRole("button", { name: "Restaurar texto padrão" }).click();
  await expect(message).toHaveValue(usual);
  await page.reload();
  await expect(message).toHaveValue(usual);
});

test("a message too long for a mailto link shows a notice and can be copied", {
  tag: "@slow",
}, async ({ page, newTenant }) => {
  await logIn(page, await newTenant(), "/convites");
  await channel(page, "E-mail").click();
  await page.getByLabel("Mensagem").fill("ção ".repeat(200));
  await expect(page.getByText("Mensagem longa demais para abrir no e-mail")).toBeVisible();
  await expect(opener(page, "Abrir no e-mail")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Copiar", exact: true })).toBeVisible();
});

test("'Compartilhar' passes the message to the browser's share dialog", { tag: "@slow" }, async ({
  page,
  newTenant,
}) => {
  await page.addInitScript(() => {
    const share = async (data: ShareData) => void Object.assign(window, { shared: data });
    Object.defineProperty(navigator, "share", { value: share, configurable: true });
  });
  const owner = await newTenant();
  await logIn(page, owner, "/convites");
  await channel(page, "Link").click();
  await page.getByRole("button", { name: "Compartilhar" }).click();
  const shared = await page.evaluate(() => (window as unknown as { shared: ShareData }).shared);
  expect(shared.text).toContain(`/feedback/${owner.slug}?o=link`);
});

test.describe("a text that asks for stars", () => {
  test.use({ allowedPageErrors: [/status of 400/] });
  test("shows a message at its field and is not stored", { tag: "@slow" }, async ({
    page,
    newTenant,
  }) => {
    await logIn(page, await newTenant(), "/convites");
    await page.getByLabel("Mensagem").fill("Dê 5 estrelas pra gente!");
    await expect(page.getByText(/O Google não permite pedir uma nota/)).toBeVisible();
    await expectAccessible(page);
  });
});

test("the filtered reviews download as CSV, and a low rating is mailed to the owner", {
  tag: "@slow",
}, async ({ page, program, newTenant }) => {
  const owner = await newTenant();
  for (const rating of [5, 2, 5]) {
    await addReview(program.services, owner.businessId, { rating, comment: `=nota; ${rating}` });
  }
  await logIn(page, owner, "/mensagens?stars=5");
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Mais opções" }).click();
  await page.getByRole("button", { name: "Baixar planilha" }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^avaliacoes-5-estrelas-[\d-]+\.csv$/);
  const text = await readFile(await file.path(), "utf8");
  const rows = parseCsv(text.replace(/^\uFEFF/, ""), ";");
  expect(rows.slice(1).map(([, ...rest]) => rest)).toEqual([
    ["5", "'=nota; 5", "", "", "", ""],
    ["5", "'=nota; 5", "", "", "", ""],
  ]);

  await page.goto("/conta");
  const alert = page.getByLabel("Avise-me por e-mail quando a nota for baixa");
  await expect(alert).toBeChecked();
  const saved = page.waitForResponse(
    (answer) =>
      answer.url().endsWith("/api/dashboard/alerts/") && answer.request().method() === "PATCH",
  );
  await alert.uncheck();
  await saved;
  await page.reload();
  await expect(alert).not.toBeChecked();
  const savedAgain = page.waitForResponse(
    (answer) => answer.request().method() === "PATCH" && answer.url().endsWith("/alerts/"),
  );
  await alert.check();
  await savedAgain;

  await page.goto(`/feedback/${owner.slug}`);
  await choose(page, 1);
  await page.getByLabel("Quer contar mais?").fill("Esperei <demais>");
  await page.getByRole("button", { name: "Enviar" }).click();
  await expect(page.getByText("Obrigado por avaliar!")).toBeVisible();
  const mail = await receiveMail(program, owner.email, "Nova avaliação de 1 estrela");
  expect(mail.text).toContain("Esperei <demais>");
  expect(mail.html).toContain("Esperei &lt;demais&gt;");
});

test("the invitation page is accessible in both modes", { tag: "@slow" }, async ({
  page,
  newTenant,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await logIn(page, await newTenant(), "/convites");
  for (const name of ["WhatsApp", "SMS", "E-mail", "Link"]) {
    await channel(page, name).click();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  }
});

test.describe("a failing server", () => {
  test.use({ allowedPageErrors: [/status of 500/] });
  test("shows an error, and a retry loads the page", { tag: "@slow" }, async ({
    page,
    newTenant,
  }) => {
    await logIn(page, await newTenant());
    await page.route("**/api/dashboard/**", (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto("/convites");
    await expect(page.getByText("Não foi possível carregar")).toBeVisible();
    await letThrough(page, "**/api/dashboard/**");
    await page.getByRole("button", { name: "Tentar de novo" }).click();
    await expect(page.getByLabel("Mensagem")).toBeVisible();
  });
});
