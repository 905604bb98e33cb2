import type { Page } from "@playwright/test";
import sharp from "sharp";
import { accessTokenKey } from "#src/lib/storage-keys.ts";
import { expectAccessible } from "#testing/axe.ts";
import { expect, logIn, test } from "#testing/browser.ts";
import { readCodes, renderPdf } from "#testing/qr.ts";

test("a print in dark mode has a white background", { tag: "@slow" }, async ({
  page,
  newTenant,
}) => {
  const owner = await newTenant();
  await page.addInitScript(() => localStorage.setItem("theme", "dark"));
  await logIn(page, owner);
  await expect(page.getByRole("img", { name: /QR Code/ })).toBeVisible();
  const [paper] = await renderPdf(await page.pdf({ printBackground: true }), 30);
  const bright = (paper?.data ?? []).filter((value) => value === 255).length;
  expect([...(paper?.data.slice(0, 3) ?? [])]).toEqual([255, 255, 255]);
  expect(bright / (paper?.data.length ?? 1)).toBeGreaterThan(0.8);
});

test("the print kit uses the chosen look, call to action and place, and downloads as files", {
  tag: "@slow",
}, async ({ page, newTenant, allowedPageErrors }) => {
  test.slow();
  allowedPageErrors.push(/400/);
  const owner = await newTenant();
  await logIn(page, owner, "/impressao");
  await page.getByLabel("Peça").selectOption("Display de mesa");
  await page.getByText("Mudar o visual, o texto ou o lugar").click();
  const poster = page.getByRole("img", { name: "Prévia: Display de mesa" });
  await expect(poster).toBeVisible();
  const before = await poster.getAttribute("src");
  await page.getByText("Noite", { exact: true }).click();
  await expect(poster).not.toHaveAttribute("src", before ?? "");
  await page.getByLabel("Chamada").fill("Dê 5 estrelas!");
  await expect(page.getByText("O Google não permite pedir uma nota.")).toBeVisible();
  await page.getByLabel("Chamada").fill("Conte como foi seu café");
  await expect(page.getByText("O Google não permite pedir uma nota.")).toHaveCount(0);

  await page.getByLabel("Criar lugar (ex.: Mesa 4)").fill("Mesa 4");
  await page.getByRole("button", { name: "Adicionar" }).click();
  await expect(page.getByLabel("Onde o cartaz vai ficar")).toHaveValue("mesa-4");
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Baixar PDF" }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe(`${owner.slug}-mesa-mesa-4.pdf`);
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  const [tent] = await renderPdf(Buffer.concat(chunks), 100);
  const codes = tent ? await readCodes(tent) : [];
  expect(codes.map(({ text }) => new URL(text).search)).toEqual(["?o=mesa-4", "?o=mesa-4"]);

  await page.reload();
  await page.getByText("Mudar o visual, o texto ou o lugar").click();
  await expect(page.getByLabel("Chamada")).toHaveValue("Conte como foi seu café");
  await expect(page.getByRole("radio", { name: "Noite" })).toBeChecked();
});

test("a shop without a name has nothing to print: the page leads to the choice of its place", {
  tag: "@slow",
}, async ({ page, newTenant }) => {
  await logIn(
    page,
    await newTenant({ placeName: null, address: null, googleUrl: null }),
    "/impressao",
  );
  await expect(page.getByText("Escolha primeiro o local da loja")).toBeVisible();
  await expect(page.getByRole("button", { name: "Imprimir" })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Escolher o local" }).click();
  await page.waitForURL("/painel");
});

test("the poster asks in three languages, on the screen and on one printed sheet", {
  tag: "@slow",
}, async ({ page, newTenant }) => {
  const owner = await newTenant();
  await logIn(page, owner, "/impressao");
  const question = page.getByText("¿Cómo fue tu experiencia?");
  await expect(page.getByRole("img", { name: /QR Code/ })).toBeVisible();
  await expect(question).toHaveCount(0);
  await page.getByText("Mudar o visual, o texto ou o lugar").click();
  const languages = page.getByLabel("Idiomas");
  const saved = page.waitForResponse((response) => response.request().method() === "PUT");
  await languages.selectOption("Português, español, English");
  expect((await saved).status()).toBe(200);
  await expect(question).toHaveAttribute("lang", "es");
  await expect(page.getByText("How was your experience?")).toHaveAttribute("lang", "en");
  await expectAccessible(page);
  await page.goto("/painel");
  await expect(question).toBeVisible();
  await expectOneSheet(page, owner.slug);
  await page.goto("/impressao");
  await page.getByText("Mudar o visual, o texto ou o lugar").click();
  await expect(languages).toHaveValue("true");
});

test("Ctrl+P prints one sheet also with a logo, a long name and a long call in three languages", {
  tag: "@slow",
}, async ({ page, newTenant }) => {
  const owner = await newTenant({ placeName: "Padaria Nossa Senhora do Perpétuo Socorro" });
  await logIn(page, owner, "/configuracoes");
  const logo = sharp({ create: { width: 300, height: 300, channels: 3, background: "#a33" } });
  await page.locator("input[type=file]").setInputFiles({
    name: "logo.png",
    mimeType: "image/png",
    buffer: await logo.png().toBuffer(),
  });
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Configurações salvas")).toBeVisible();
  const token = await page.evaluate((key) => localStorage.getItem(key), accessTokenKey);
  const saved = await page.request.put("/api/dashboard/print/", {
    headers: { Authorization: `Bearer ${token}` },
    data: {
      call_to_action: "Conte pra gente como foi seu café da manhã e o atendimento da equipe hoje",
      look: "papel",
      translated: true,
    },
  });
  expect(saved.status()).toBe(200);
  await page.goto("/painel");
  await expect(page.getByText("How was your experience?")).toBeVisible();
  // The first settings of a business change its address to its name.
  await expectOneSheet(page, "padaria-nossa-senhora-do-perpetuo");
});

async function expectOneSheet(page: Page, slug: string) {
  const pages = await renderPdf(await page.pdf({ format: "A4", printBackground: true }), 100);
  expect(pages).toHaveLength(1);
  const [code] = pages[0] ? await readCodes(pages[0]) : [];
  expect(code?.text).toContain(`/feedback/${slug}`);
}

test("the dashboard's button sends an analytics event if analytics is loaded", {
  tag: "@slow",
}, async ({ page, newTenant }) => {
  await logIn(page, await newTenant(), "/resumo");
  const events = await page.evaluateHandle(() => {
    const calls: unknown[] = [];
    window.gtag = (...args) => void calls.push(args);
    return calls;
  });
  const link = page.getByRole("link", { name: "Avaliar no Google" });
  await link.evaluate((element) => element.addEventListener("click", (e) => e.preventDefault()));
  await link.click();
  expect(await events.jsonValue()).toEqual([
    [
      "event",
      "clique_avaliar_google",
      {
        event_category: "Avaliação",
        event_action: "Clique no botão Avaliar no Google",
        event_label: "Dashboard",
      },
    ],
  ]);
});

test("the print kit and the settings have no axe violations", { tag: "@slow" }, async ({
  page,
  newTenant,
}) => {
  await logIn(page, await newTenant(), "/impressao");
  for (const path of ["/impressao", "/configuracoes"]) {
    if (path !== "/impressao") await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    if (path === "/impressao") {
      await page.getByText("Redes", { exact: true }).click();
      await page.getByLabel("Peça").selectOption("Só o QR Code");
      await page.getByText("Mudar o visual, o texto ou o lugar").click();
      await expect(page.getByRole("img", { name: "Prévia: Só o QR Code" })).toBeVisible();
    }
    if (path === "/configuracoes") {
      await page.getByRole("button", { name: "Editar local" }).click();
      await page.getByRole("combobox").pressSequentially("padaria");
      await expect(page.getByRole("option").first()).toBeVisible();
    }
    await expectAccessible(page);
  }
});
