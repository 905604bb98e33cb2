import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expectAccessible } from "#testing/axe.ts";
import { expect, letThrough, logIn, test } from "#testing/browser.ts";
import { openCampaigns } from "#testing/campaign-page.ts";
import { readCodes, renderImage, renderPdf } from "#testing/qr.ts";

const nowhere = { placeName: null, address: null, googleUrl: null };
const warning = "Nenhum estabelecimento configurado. Configure seu local para acessar as opções.";

async function choosePlace(page: Page, text: string) {
  await page.getByRole("combobox", { name: "Buscar no Google Maps" }).pressSequentially(text);
  await expect(page.getByRole("option").first()).toBeVisible();
  await expect(page.getByText("Google Maps", { exact: true })).toBeVisible();
  // The first result is already highlighted, so Enter chooses it.
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Editar local" })).toBeVisible();
}

test("an owner finds the place, saves the settings and prints the card", { tag: "@slow" }, async ({
  page,
  context,
  newTenant,
}) => {
  test.slow();
  const owner = await newTenant(nowhere);
  await logIn(page, owner);
  await expect(page.getByRole("heading", { name: "Escolha sua loja" })).toBeVisible();
  await page.goto("/configuracoes");
  await expect(page.getByText(warning)).toBeVisible();
  await expect(page.getByLabel("Mensagem do convite")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Salvar" })).toBeDisabled();

  const searches: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/places/?")) searches.push(request.url());
  });
  await choosePlace(page, "acougue sao joao belo");
  expect(searches.length).toBeLessThan(4);
  await expect(page.getByLabel("Nome")).toHaveValue("Açougue São João");
  await expect(page.getByLabel("Endereço")).toHaveValue(/Belo Horizonte - MG/);
  await expect(page.getByText("“Como foi no Açougue São João?”")).toBeVisible();

  const forComplaints = page.getByText("Com menos de 4 estrelas: “Obrigado pela sua avaliação.");
  await expect(forComplaints).toHaveCount(0);
  await page.getByRole("radio", { name: "Todos os clientes" }).check();
  await expect(forComplaints).toBeVisible();
  await page.getByRole("radio", { name: "Só quem der 4 estrelas ou mais" }).check();
  await page.getByLabel("Mensagem do convite").fill("Conte no Google, por favor!\nAbraço do Zé");
  await expect(page.getByTestId("invite-preview")).toContainText("Abraço do Zé");
  await expect(page.getByLabel("Nota mínima para convidar")).toHaveValue("4");
  await expect(page.getByRole("radio", { name: "Só quem der 4 estrelas ou mais" })).toBeChecked();
  await page.getByRole("radio", { name: "Todos os clientes" }).check();
  await expect(page.getByLabel("Nota mínima para convidar")).toHaveValue("1");

  const red = { create: { width: 800, height: 400, channels: 3, background: "#cc0000" } } as const;
  await page.getByLabel("Enviar logo").setInputFiles({
    name: "logo.jpg",
    mimeType: "image/jpeg",
    buffer: await sharp(red).jpeg().toBuffer(),
  });
  await expect(page.getByRole("img", { name: "Sua logo" })).toBeVisible();

  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Configurações salvas")).toBeVisible();
  await page.waitForURL("/painel");
  await expect(page.getByRole("heading", { name: "Açougue São João" })).toBeVisible();
  await expect(page.getByText(warning)).toHaveCount(0);

  const code = page.getByRole("img", { name: /QR Code/ });
  const address = (await code.getAttribute("alt"))?.replace(/^.*: /, "") ?? "";
  expect(address).toMatch(/^http.*\/feedback\/acougue-sao-joao(-\d+)?$/);
  await expect(code).toHaveCSS("width", "240px");
  // The parts above load by themselves and may still move the code.
  const read = async () =>
    (await readCodes(await renderImage(await code.screenshot({ scale: "css" }))))[0]?.text;
  await expect.poll(read).toBe(address);

  const customer = await context.newPage();
  await customer.goto(address);
  await expect(customer.getByRole("img", { name: "Açougue São João" })).toBeVisible();
  await customer.getByRole("radio", { name: "1 estrela", exact: true }).check({ force: true });
  await customer.getByRole("button", { name: "Enviar" }).click();
  await expect(customer.getByText("Abraço do Zé")).toBeVisible();
  await expect(customer.getByRole("link", { name: "Avaliar no Google" })).toHaveAttribute(
    "href",
    /writereview\?placeid=ChIJ/,
  );
  await customer.close();

  // Without a tap on 'Imprimir' the first page prints the card, and /impressao what its button prints.
  for (const [path, width, source] of [
    ["/painel", "240px", ""],
    ["/impressao", "280px", "?o=cartaz"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("img", { name: /QR Code da página/ })).toHaveCSS("width", width);
    await expect(page.locator(".print-poster")).toHaveCount(source ? 1 : 0);
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
    const pages = await renderPdf(pdf, 60);
    expect(pages).toHaveLength(1);
    const [paper] = pages as [(typeof pages)[0]];
    // A4 at 60 dpi: 496 × 702, minus Chromium's rounding.
    expect(Math.abs(paper.width - 496)).toBeLessThan(3);
    expect(Math.abs(paper.height - 702)).toBeLessThan(3);
    expect((await readCodes(paper)).map(({ text }) => text)).toEqual([address + source]);
    await page.emulateMedia({ media: "print" });
    for (const chrome of ["banner", "button", "link", "textbox"] as const) {
      await expect(page.getByRole(chrome)).toHaveCount(0);
    }
    await page.emulateMedia({ media: null });
  }
});

test("without the map search a pasted Google link is stored", { tag: "@slow" }, async ({
  page,
  newTenant,
}) => {
  await logIn(page, await newTenant(nowhere), "/configuracoes");
  await page.getByText("Colar o link do Google Maps").click();
  const link = page.getByLabel("Link ou código do local");
  await link.fill("https://exemplo.com.br/loja");
  await page.getByRole("button", { name: "Usar este link" }).click();
  await expect(page.getByText("Cole um link do Google Maps, um link g.page")).toBeVisible();
  await link.fill("g.page/r/CX1abc");
  await page.getByRole("button", { name: "Usar este link" }).click();
  await expect(page.getByRole("link", { name: "Conferir no Google" })).toHaveAttribute(
    "href",
    "https://g.page/r/CX1abc/review",
  );
  await page.getByLabel("Nome").fill("Bar da Praça");
  await page.getByRole("button", { name: "Salvar" }).click();
  await page.waitForURL("/painel");
  await expect(page.getByRole("heading", { name: "Bar da Praça" })).toBeVisible();
});

test("a failed search shows an error, and the next search works", { tag: "@slow" }, async ({
  page,
  newTenant,
  allowedPageErrors,
}) => {
  allowedPageErrors.push(/502/);
  await logIn(page, await newTenant(nowhere), "/configuracoes");
  await page.route("**/api/places/?*", (route) =>
    route.fulfill({ status: 502, json: { code: "places_unavailable", detail: "" } }),
  );
  await page.getByRole("combobox").pressSequentially("padaria");
  await expect(page.getByText("Erro ao buscar locais.")).toBeVisible();
  await letThrough(page, "**/api/places/?*");
  await page.getByRole("combobox").fill("");
  await page.getByRole("combobox").pressSequentially("nadaassim");
  await expect(page.getByText("Nenhum local encontrado.")).toBeVisible();
  await page.getByRole("combobox").fill("");
  await choosePlace(page, "padaria araca");
});

test("a navigation with unsaved changes asks for confirmation", { tag: "@slow" }, async ({
  page,
  newTenant,
}) => {
  await logIn(page, await newTenant(), "/configuracoes");
  await page.getByLabel("Nome", { exact: true }).fill("Nome novo");
  await expect(page.getByText("Há mudanças não salvas")).toBeVisible();
  const leave = async () => {
    await page.getByRole("button", { name: "Abrir menu" }).click();
    await page.getByRole("link", { name: "Resumo" }).click();
  };
  await leave();
  await page.getByRole("button", { name: "Continuar aqui" }).click();
  await expect(page.getByLabel("Nome", { exact: true })).toHaveValue("Nome novo");
  page.once("dialog", (dialog) => void dialog.dismiss());
  await page.close({ runBeforeUnload: true });
  await expect(page.getByLabel("Nome", { exact: true })).toHaveValue("Nome novo");
  await leave();
  await page.getByRole("button", { name: "Sair sem salvar" }).click();
  await page.waitForURL("/resumo");
});

test("the form cannot be changed while it is saved", { tag: "@slow" }, async ({
  page,
  newTenant,
}) => {
  await logIn(page, await newTenant(), "/configuracoes");
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/dashboard/settings/", async (route) => {
    if (route.request().method() === "PUT") await held;
    await route.continue();
  });
  const name = page.getByLabel("Nome", { exact: true });
  await name.fill("Nome novo");
  const saving = page.waitForRequest((request) => request.method() === "PUT");
  await name.press("Enter");
  await saving;
  await page.keyboard.type(" e mais");
  await expect(name).toHaveValue("Nome novo");
  release();
  await page.waitForURL("/painel");
  await expect(page.getByRole("heading", { name: "Nome novo", exact: true })).toBeVisible();
});

test("a chosen place keeps what is typed before its details arrive, and a place that is kept stays", {
  tag: "@slow",
}, async ({ page, newTenant }) => {
  await logIn(page, await newTenant({ placeName: "Loja de Sempre" }), "/configuracoes");
  let release = () => {};
  let held = Promise.resolve();
  const hold = () => {
    held = new Promise((resolve) => {
      release = resolve;
    });
  };
  await page.route(/\/api\/places\/[^?]/, async (route) => {
    await held;
    // The page has cancelled the request of a place that was not kept.
    await route.continue().catch(() => undefined);
  });
  const search = async (text: string) => {
    await page.getByRole("button", { name: "Editar local" }).click();
    await page.getByRole("combobox", { name: "Buscar no Google Maps" }).pressSequentially(text);
    await expect(page.getByRole("option").first()).toBeVisible();
    const details = page.waitForRequest(/\/api\/places\/[^?]/);
    await page.keyboard.press("Enter");
    await details;
  };
  hold();
  await search("acougue sao joao belo");
  const cancelled = page.waitForEvent("requestfailed", (request) =>
    /\/api\/places\/[^?]/.test(request.url()),
  );
  await page.getByRole("button", { name: "Manter o local atual" }).press("Enter");
  await cancelled;
  release();
  await expect(page.getByLabel("Nome", { exact: true })).toHaveValue("Loja de Sempre");

  hold();
  await search("acougue sao joao belo");
  await page.getByLabel("Mensagem do convite").fill("Digitada antes dos detalhes");
  release();
  await expect(page.getByLabel("Nome", { exact: true })).toHaveValue("Açougue São João");
  await expect(page.getByLabel("Mensagem do convite")).toHaveValue("Digitada antes dos detalhes");
});

test("an owner chooses how phrases use the name, and the invitations do", { tag: "@slow" }, async ({
  page,
  newTenant,
}) => {
  await logIn(page, await newTenant({ placeName: "Padaria Estrela" }), "/configuracoes");
  const phrase = (text: string) => page.getByRole("radio", { name: text, exact: true });
  await page.getByText("“Como foi na Padaria Estrela?”").click();
  await expect(phrase("da Padaria Estrela")).toBeChecked();
  await page.getByLabel("Nome", { exact: true }).fill("Bela Vista");
  await expect(phrase("de Bela Vista")).toBeChecked();
  await expect(page.getByText("“Como foi em Bela Vista?”")).toBeVisible();
  await phrase("da Bela Vista").check();
  await expect(page.getByText("“Como foi na Bela Vista?”")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Salvar" }).click();
  await page.waitForURL("/painel");
  await page.goto("/configuracoes");
  await page.getByText("“Como foi na Bela Vista?”").click();
  await expect(phrase("da Bela Vista")).toBeChecked();
  await openCampaigns(page);
  await expect(page.getByTestId("mail-preview")).toContainText("Como foi na Bela Vista?");
  await expect(page.getByTestId("mail-preview")).toContainText("A Bela Vista usa o Estrelou");
});

test("a search after a pause has a new session at Google, so that it is not billed call by call", {
  tag: "@slow",
}, async ({ page, newTenant }) => {
  await logIn(page, await newTenant(nowhere), "/configuracoes");
  const input = page.getByRole("combobox", { name: "Buscar no Google Maps" });
  const sessionOf = async (text: string) => {
    const request = page.waitForRequest((one) => one.url().includes("/api/places/?"));
    await input.fill(text);
    return new URL((await request).url()).searchParams.get("session");
  };
  const first = await sessionOf("acougue sao");
  expect(await sessionOf("acougue sao joao")).toBe(first);
  await page.clock.setFixedTime(Date.now() + 130_000);
  const second = await sessionOf("acougue sao joao belo");
  expect(second).toMatch(/^[0-9a-f-]{36}$/);
  expect(second).not.toBe(first);
});

test("wrong files show the texts of the specification; a failed save keeps the form", {
  tag: "@slow",
}, async ({ page, newTenant, allowedPageErrors }) => {
  allowedPageErrors.push(/409/);
  const taken = await newTenant();
  await logIn(page, await newTenant(), "/configuracoes");
  const logo = page.getByLabel("Enviar logo");
  await logo.setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("oi") });
  await expect(page.getByText("Selecione uma imagem válida.")).toBeVisible();
  await logo.setInputFiles({
    name: "a.png",
    mimeType: "image/png",
    buffer: Buffer.alloc(10 * 1024 * 1024 + 1),
  });
  await expect(page.getByText("Imagem deve ter até 10MB.")).toBeVisible();

  await page.getByLabel("Mensagem do convite").fill("Fica aqui");
  await page.getByRole("button", { name: "Escolher outro endereço" }).click();
  await page.getByLabel("Novo final do endereço").fill(taken.slug);
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Erro ao salvar.")).toBeVisible();
  await expect(page.getByLabel("Novo final do endereço")).toHaveAccessibleDescription(
    /já está em uso/,
  );
  await expect(page.getByLabel("Mensagem do convite")).toHaveValue("Fica aqui");
});
