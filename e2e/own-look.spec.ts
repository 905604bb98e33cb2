import sharp from "sharp";
import { included } from "#src/features/billing/plans/included.ts";
import { expectAccessible } from "#testing/axe.ts";
import { choose, expect, forgetSession, logIn, stopTime, test } from "#testing/browser.ts";
import { expectContrast } from "#testing/contrast.ts";
import { readCodes, renderImage, renderPdf } from "#testing/qr.ts";

const yellow = "#ffcc00";
/** Too dark for buttons of the dark theme. */
const navy = "#0a1a4f";
/** A stored logo is compressed with small losses. */
const almostNavy = /^rgb\(\d{1,2}, 2\d, [78]\d\)$/;

test("the colour of the logo is on the review page, the kiosk and the thanks, in both themes", {
  tag: "@slow",
}, async ({ page, newTenant }) => {
  test.slow();
  const owner = await newTenant();
  const logo = sharp({ create: { width: 90, height: 60, channels: 3, background: navy } });
  await logIn(page, owner, "/configuracoes");
  await page.getByLabel(/(Editar|Enviar) logo/).setInputFiles({
    name: "logo.png",
    mimeType: "image/png",
    buffer: await logo.png().toBuffer(),
  });
  await page.getByRole("button", { name: "Salvar" }).click();
  await page.waitForURL("/painel");
  await page.goto("/configuracoes");
  await expect(page.getByRole("radio", { name: "Cor da logo" })).toBeChecked();
  await expectAccessible(page);

  await forgetSession(page);
  for (const [theme, ink] of [
    ["light", "rgb(255, 255, 255)"],
    ["dark", "rgb(22, 19, 15)"],
  ] as const) {
    await page.evaluate((value) => {
      localStorage.clear();
      localStorage.setItem("theme", value);
    }, theme);
    for (const kiosk of ["?modo=totem", ""]) {
      await page.goto(`/feedback/${owner.slug}${kiosk}`);
      await choose(page, 5);
      const send = page.getByRole("button", { name: "Enviar" });
      await expect(send).toBeEnabled();
      await expect(send).toHaveCSS("color", ink);
      if (theme === "light") await expect(send).toHaveCSS("background-color", almostNavy);
      await expectContrast(page);
    }
    await page.getByRole("button", { name: "Enviar" }).click();
    await expect(page.getByRole("link", { name: "Avaliar no Google" })).toHaveCSS("color", ink);
    await expectContrast(page);
    await expectAccessible(page);
  }
});

test("the owner chooses a colour, and the poster is printed and drawn with it", {
  tag: "@slow",
}, async ({ page, newTenant }) => {
  test.slow();
  const owner = await newTenant();
  await logIn(page, owner, "/configuracoes");
  await page.getByText("Outra cor", { exact: true }).click();
  await page.getByLabel("Escolher a cor").fill(yellow);
  await expect(page.getByTestId("invite-preview").getByText("Avaliar no Google")).toHaveCSS(
    "background-color",
    "rgb(255, 204, 0)",
  );
  await page.getByRole("button", { name: "Salvar" }).click();
  await page.waitForURL("/painel");

  await page.goto("/impressao");
  await page.getByText("Mudar o visual, o texto ou o lugar").click();
  await page.getByText("Sua cor", { exact: true }).click();
  // The card above the kit shows the saved look.
  await expect(page.getByRole("article").first()).toHaveCSS("background-color", "rgb(255, 204, 0)");
  await expectAccessible(page);

  await page.goto("/painel");
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await page.getByRole("button", { name: "Imprimir" }).first().click();
  await expect(page.locator("body[data-printed]")).toBeVisible();
  const pages = await renderPdf(await page.pdf({ preferCSSPageSize: true }), 72);
  expect(pages).toHaveLength(1);
  const [paper] = pages as [(typeof pages)[0]];
  const codes = await readCodes(paper);
  expect(codes.map(({ text }) => text)).toEqual([
    expect.stringMatching(/\/feedback\/.*\?o=cartaz$/),
  ]);
  // The ground reaches the corners of the sheet, also without "background graphics".
  const last = (paper.height - 3) * paper.width * 4 - 4 * 3;
  for (const at of [paper.width * 4 * 3 + 4 * 3, last]) {
    expect([...paper.data.slice(at, at + 3)].map((value) => Math.round(value / 10))).toEqual(
      [255, 204, 0].map((value) => Math.round(value / 10)),
    );
  }
});

test("pieces are shared with the phone's share sheet; the print shop gets a PDF and a text", {
  tag: "@slow",
}, async ({ page, newTenant }) => {
  await page.addInitScript(() => {
    const shared: { name: string; type: string; bytes: number[]; text: string | undefined }[] = [];
    Object.assign(window, { shared });
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files: [file], text }: { files: File[]; text?: string }) => {
        const bytes = [...new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer())];
        shared.push({ name: file?.name ?? "", type: file?.type ?? "", bytes, text });
      },
    });
  });
  const owner = await newTenant({ placeName: "Padaria Estrela" });
  await logIn(page, owner, "/impressao");
  type Shared = { name: string; type: string; bytes: number[]; text?: string }[];
  const shared = () => page.evaluate(() => (window as unknown as { shared: Shared }).shared);

  await page.getByText("Redes", { exact: true }).click();
  await page.getByLabel("Peça").selectOption("Post do Instagram");
  await expect(page.getByRole("img", { name: "Prévia: Post do Instagram" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Compartilhar" }).click();
  await expect.poll(async () => (await shared()).length).toBe(1);
  const [post] = await shared();
  expect(post).toMatchObject({ name: `${owner.slug}-post.png`, type: "image/png" });
  const [code] = await readCodes(await renderImage(Uint8Array.from(post?.bytes ?? [])));
  expect(code?.text).toMatch(/\?o=post$/);

  await page.getByText("Gráfica", { exact: true }).click();
  await page.getByLabel("Peça").selectOption("Display de mesa");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Enviar para a gráfica" }).click();
  await expect.poll(async () => (await shared()).length).toBe(2);
  const [, order] = await shared();
  expect(order).toMatchObject({ name: `${owner.slug}-mesa.pdf`, type: "application/pdf" });
  expect(order?.text).toContain("Obrigado!\nPadaria Estrela");
  expect(order?.text).toContain("display de mesa");
  const [tent] = await renderPdf(Uint8Array.from(order?.bytes ?? []), 72);
  expect(tent && (await readCodes(tent))).toHaveLength(2);
});

test("without a share sheet the print shop's PDF is downloaded, and the e-mail has the text", {
  tag: "@slow",
}, async ({ page, context, newTenant }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => {
    for (const name of ["share", "canShare"]) {
      Reflect.deleteProperty(Navigator.prototype, name);
    }
  });
  const owner = await newTenant({ placeName: "Bar & Cia" });
  await logIn(page, owner, "/impressao");
  await page.getByText("Redes", { exact: true }).click();
  await expect(page.getByRole("button", { name: /^Baixar/ })).toHaveCount(1);
  await expect(page.getByRole("button", { name: /^Compartilhar/ })).toHaveCount(0);
  await page.getByText("Gráfica", { exact: true }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Enviar para a gráfica" }).click();
  expect((await downloading).suggestedFilename()).toBe(`${owner.slug}-cartaz.pdf`);
  await expect(page.getByText("PDF baixado")).toBeVisible();
  const mail = await page.getByRole("link", { name: "Escrever e-mail" }).getAttribute("href");
  const query = new URL(mail ?? "").searchParams;
  expect(query.get("subject")).toBe("Impressão: Cartaz A4");
  expect(query.get("body")).toContain("Obrigado!\nBar & Cia");

  await page.getByRole("link", { name: "Mais jeitos de usar" }).click();
  await expect(page.getByRole("heading", { level: 2 })).toHaveText([
    "Tablet no balcão",
    "Etiqueta NFC",
    "Selo e elogios para o seu site",
  ]);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Copiar link NFC" }).click();
  await expect(page.getByText("Link copiado!")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${new URL(page.url()).origin}/feedback/${owner.slug}?o=nfc`,
  );
});

test("/planos, /precos and /funcionalidades name what is included", { tag: "@slow" }, async ({
  page,
  newTenant,
}) => {
  await logIn(page, await newTenant(), "/planos");
  const lists = ["/planos", "/precos"];
  for (const path of lists) {
    await page.goto(path);
    const list = page.getByRole("region", { name: "Incluído em todos os planos" });
    for (const feature of included) await expect(list.getByText(feature)).toBeVisible();
  }
  await page.goto("/funcionalidades");
  for (const words of [
    /cor dela/,
    /envie para a gráfica/,
    /Instagram/,
    /NFC/,
    /WhatsApp, o SMS ou o e-mail/,
    /Cole uma lista/,
    /totem/,
    /Selo e elogios para o seu site/,
    /tendências/,
    /Aviso de nota baixa/,
    /Toda segunda-feira/,
    /relatório em PDF/,
    /planilha CSV/,
    /passkey/,
    /Baixe tudo ou apague/,
  ]) {
    await expect(page.getByRole("main").getByText(words).first()).toBeVisible();
  }
});

test("a call to action is saved when the owner leaves at once", { tag: "@slow" }, async ({
  page,
  newTenant,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  // The pause in typing after which the text is saved never ends.
  await stopTime(page);
  await logIn(page, await newTenant(), "/impressao");
  await page.getByText("Mudar o visual, o texto ou o lugar").click();
  const saved = page.waitForResponse((response) => response.request().method() === "PUT");
  await page.getByLabel("Chamada").fill("Conte como foi o seu pão");
  await page.getByRole("link", { name: "Resumo" }).click();
  await page.waitForURL("/resumo");
  expect((await saved).status()).toBe(200);
  await page.goBack();
  await page.getByText("Mudar o visual, o texto ou o lugar").click();
  await expect(page.getByLabel("Chamada")).toHaveValue("Conte como foi o seu pão");
});
