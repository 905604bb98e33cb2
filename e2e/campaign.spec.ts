import type { Page } from "@playwright/test";
import { resumeCampaignsJob } from "#src/features/invitations/jobs.ts";
import { hashMailbox } from "#src/features/invitations/mailboxes/hashes.server.ts";
import { expectAccessible } from "#testing/axe.ts";
import {
  expect,
  forgetSession,
  letThrough,
  logIn,
  type TestProgram,
  test,
} from "#testing/browser.ts";
import { openCampaigns } from "#testing/campaign-page.ts";
import { receiveMail } from "#testing/mailbox.ts";
import { releaseAsSeen } from "#testing/release-as-seen.ts";

test.use({
  contextOptions: { reducedMotion: "reduce" },
  // The test advances the clock by a day, so the browser gets 401 and refreshes the session.
  allowedPageErrors: [/status of 401/],
});

const subject = "Conte pra gente como foi";
const addressBox = (page: Page) => page.getByLabel("E-mails dos clientes");

/** Simulates a file dragged from a folder. */
async function drop(page: Page, name: string, content: string): Promise<void> {
  const data = await page.evaluateHandle(
    ([fileName = "", text = ""]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], fileName, { type: "text/csv" }));
      return transfer;
    },
    [name, content],
  );
  await addressBox(page).dispatchEvent("drop", { dataTransfer: data });
}

/** Enqueues the job that the program runs every minute. */
async function resume({ services, clock }: TestProgram, minutes: number): Promise<void> {
  clock.advance({ minutes });
  await services.queue.enqueue(services.db, resumeCampaignsJob, {});
}

test("a pasted list is asked about before a navigation loses it", { tag: "@slow" }, async ({
  page,
  newTenant,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await logIn(page, await newTenant({ plan: "paid" }));
  await openCampaigns(page);
  await addressBox(page).fill("ana@exemplo.com");
  await page.getByRole("link", { name: "Resumo" }).click();
  await page.getByRole("button", { name: "Continuar aqui" }).click();
  await expect(addressBox(page)).toHaveValue("ana@exemplo.com");
  await page.getByRole("link", { name: "Resumo" }).click();
  await page.getByRole("button", { name: "Sair sem salvar" }).click();
  await page.waitForURL("/resumo");
});

test("a campaign: preview, progress, a result shown once, and an unsubscribe link", {
  tag: "@slow",
}, async ({ page, program, newTenant, browser }) => {
  const owner = await newTenant({ placeName: "Padaria Sol", plan: "paid" });
  const customer = (name: string) => `${name}-${owner.slug}@destino.test`;
  await logIn(page, owner);
  await openCampaigns(page);
  await page.getByLabel("Assunto").fill(subject);
  await page.getByLabel("Mensagem").fill("Oi!\n\nFoi tudo bem?");
  await expect(page.getByTestId("mail-preview")).toContainText(
    `De:Padaria Sol via EstrelouAssunto:${subject}`,
  );
  await expect(page.getByTestId("mail-preview")).toContainText(`/feedback/${owner.slug}?o=email`);

  // 20 customers in a spreadsheet, with a heading, quotes and invalid lines.
  const customers = [
    ...Array.from({ length: 15 }, (_, index) => customer(`cliente-${index}`)),
    customer("recusa-1"),
    customer("recusa-2"),
    customer("espera-1"),
    customer("espera-2"),
    customer("ana"),
  ];
  const lines = customers.map(
    (address, index) => `"Cliente; ${index}";${address.toUpperCase()};SP`,
  );
  const csv = [
    "\uFEFFNome;E-mail;UF",
    ...lines,
    `Ana;${customer("ana")};SP`,
    "Caio;caio@;RJ",
    "Duda;;",
  ];
  await drop(page, "clientes.csv", csv.join("\r\n"));
  await expect(page.getByText("20 e-mails válidos, 1 repetido.")).toBeVisible();
  await page.getByText("2 linhas não são e-mail").click();
  await expect(page.getByText("caio@", { exact: true })).toBeVisible();
  await expect(page.getByText("Duda", { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Conferir e enviar" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Enviar 20 convites agora?" });
  await expect(dialog).toContainText("Com erro, ficam de fora2");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Enviar 20 convites" }).dblclick();

  // Two postponed mails keep the campaign running. A reload shows the same progress.
  await expect(page.getByText("16 de 20 enviados · 2 não enviados")).toBeVisible();
  await expect(
    page.getByText(/2 servidores de e-mail pediram para tentar mais tarde/),
  ).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText("16 de 20 enviados · 2 não enviados")).toBeVisible();
  await page.clock.install();
  await page.reload();
  await expect(page.getByText("16 de 20 enviados · 2 não enviados")).toBeVisible();
  await resume(program, 60 * 25);
  await expect
    .poll(async () => {
      await page.clock.runFor(16_000);
      return page.getByText("Envio terminado").isVisible();
    })
    .toBe(true);
  await page.clock.resume();

  await expect(page.getByText("16 de 20 convites enviados.")).toBeVisible();
  const results = page.getByRole("list", { name: "Resultado por endereço" }).getByRole("listitem");
  await expect(results).toHaveCount(20);
  await expect(results.nth(0)).toContainText(customer("recusa-1"));
  await expect(results.nth(0)).toContainText("Recusado");
  await expect(results.nth(2)).toContainText(customer("espera-1"));
  await expect(results.nth(2)).toContainText("Não entregue");
  await expect(results.filter({ hasText: customer("ana") })).toContainText("Enviado");
  await expectAccessible(page);
  const readStorage = () =>
    page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  await expect.poll(readStorage).not.toContain("destino.test");
  await page.reload();
  await expect(page.getByRole("group", { name: "Enviar por" })).toBeVisible();
  await expect(page.getByText("Envio terminado")).toHaveCount(0);
  expect(await page.content()).not.toContain("destino.test");

  // The customer unsubscribes without login and without scripts.
  const mail = await receiveMail(program, customer("ana"), subject);
  expect(mail.text).toContain("Foi tudo bem?");
  expect(mail.links).toContain(`${program.url}/feedback/${owner.slug}?o=email`);
  const link = mail.links.find((address) => address.includes("/descadastrar")) ?? "";
  const context = await browser.newContext({ javaScriptEnabled: false, locale: "pt-BR" });
  const reader = await context.newPage();
  await reader.goto(link);
  await expect(reader.getByRole("heading")).toHaveText("Parar de receber convites?");
  await reader.getByRole("button", { name: "Não receber mais" }).click();
  await expect(reader.getByText("Pronto, você não recebe mais estes convites")).toBeVisible();
  await reader.getByRole("button", { name: "Não receber de nenhuma empresa" }).click();
  await expect(reader.getByText("Pronto, você não recebe mais convites")).toBeVisible();
  await context.close();

  // A campaign of another business also skips this customer.
  const other = await newTenant({ placeName: "Bar da Lua", plan: "paid" });
  await forgetSession(page);
  await logIn(page, other);
  await openCampaigns(page);
  await addressBox(page).fill(`Ana <${customer("ana")}>, ${customer("bia")}`);
  await page.getByRole("button", { name: "Conferir e enviar" }).click();
  const next = page.getByRole("alertdialog", { name: "Enviar 1 convite agora?" });
  await expect(next).toContainText("Pediram para não receber, ficam de fora1");
  await next.getByRole("button", { name: "Enviar 1 convite" }).click();
  await expect(page.getByText("1 de 2 convites enviados.")).toBeVisible();
  await expect(results.filter({ hasText: customer("ana") })).toContainText("Descadastrado");
  await page.getByRole("button", { name: "Fechar" }).click();
  await expect(page.getByText("Hoje ainda cabem 199 e-mails.")).toBeVisible();
});

test("a trial invites the customers after those that were invited before", {
  tag: "@slow",
}, async ({ page, program: { services, clock }, newTenant }) => {
  const owner = await newTenant();
  const { businessId: business_id, slug } = owner;
  // All trials of a place share its limit.
  const place = { place_id: `ChIJ-${slug}` };
  await services.db.updateTable("business").set(place).where("id", "=", business_id).execute();
  await releaseAsSeen(services, business_id);
  const customers = Array.from({ length: 203 }, (_, index) => `c${index}-${slug}@destino.test`);
  const invited = customers.slice(0, 200);
  const rows = invited.map((email) => ({
    business_id,
    address_hash: hashMailbox(services.settings, email)[0],
    sent_at: clock.now(),
  }));
  await services.db.insertInto("invitation_sent").values(rows).execute();

  await logIn(page, owner);
  await openCampaigns(page);
  await addressBox(page).fill([...invited.slice(0, 20), customers[200]].join("\n"));
  const check = page.getByRole("button", { name: "Conferir e enviar" });
  await check.click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("Convidados há menos de 30 dias, ficam de fora20");
  await dialog.getByRole("button", { name: "Enviar 1 convite" }).click();
  await expect(page.getByText("1 de 21 convites enviados.")).toBeVisible();
  await page.getByRole("button", { name: "Fechar" }).click();

  // A campaign takes 200 emails. If all of them are left out, the owner goes on with the others.
  const next = customers.slice(201).join("\n");
  await addressBox(page).fill([...invited, next].join("\n"));
  await check.click();
  await expect(dialog).toContainText("Nenhum dos primeiros 200 pode receber um convite agora.");
  await expect(dialog).toContainText("Não cabem neste envio, ficam na caixa2");
  await dialog.getByRole("button", { name: "Deixar só os outros" }).click();
  await expect(addressBox(page)).toHaveValue(next);
  await check.click();
  await expect(page.getByRole("alertdialog", { name: "Enviar 2 convites agora?" })).toBeVisible();
});

test("the result and the unsubscribe page are accessible in both modes", { tag: "@slow" }, async ({
  page,
  program,
  newTenant,
}) => {
  const owner = await newTenant({ plan: "paid" });
  await logIn(page, owner);
  await openCampaigns(page);
  const address = `so-eu-${owner.slug}@destino.test`;
  await addressBox(page).fill(address);
  await page.getByRole("button", { name: "Conferir e enviar" }).click();
  await page.getByRole("button", { name: "Enviar 1 convite" }).click();
  await expect(page.getByText("O convite foi enviado.")).toBeVisible();
  await expectAccessible(page);
  const mail = await receiveMail(program, address, "Como foi na Loja de Teste?");
  const link = mail.links.find((one) => one.includes("/descadastrar")) ?? "";
  await page.goto(link);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Não receber mais" }).click();
  await expect(page.getByText("Pronto, você não recebe mais estes convites")).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test("a link in the text is explained at its field, the rules are shown, and a mail can be reported", {
  tag: "@slow",
}, async ({ page, program, newTenant }) => {
  const owner = await newTenant({ placeName: "Padaria Sol", plan: "paid" });
  await logIn(page, owner);
  await openCampaigns(page);
  const addresses = ["a", "b"].map((name) => `${name}-${owner.slug}@destino.test`);
  await addressBox(page).fill(addresses.join("\n"));
  await page.getByLabel("Assunto").fill("Escreva para oi@golpe.test");
  await page.getByLabel("Mensagem").fill("Veja golpe.com/conta");
  await expect(page.getByText(/^Tire o endereço de e-mail/)).toBeVisible();
  await expect(page.getByText(/^Tire o link/)).toBeVisible();
  await expect(page.getByText("Ainda não salvo.")).toBeVisible();
  await page.getByRole("button", { name: "Conferir e enviar" }).click();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await page.getByText("Regras dos convites").click();
  await expect(page.getByText(/um convite seu a cada 30 dias, e no máximo 3/)).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel("Assunto").fill(subject);
  await page.getByLabel("Mensagem").fill("Foi tudo bem?");
  await page.getByRole("button", { name: "Conferir e enviar" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("traz um link para denunciar");
  await dialog.getByRole("button", { name: "Enviar 2 convites" }).click();
  await expect(page.getByText("Todos os convites foram enviados.")).toBeVisible();
  await page.getByRole("button", { name: "Fechar" }).click();
  await addressBox(page).fill(addresses[0] ?? "");
  await page.getByRole("button", { name: "Conferir e enviar" }).click();
  await expect(dialog).toContainText("Convidados há menos de 30 dias, ficam de fora1");
  await dialog.getByRole("button", { name: "Entendi" }).click();

  for (const address of addresses) {
    const mail = await receiveMail(program, address, subject);
    await page.goto(mail.links.find((one) => one.includes("/denunciar")) ?? "");
    await expect(page.getByRole("heading")).toHaveText("Não conhece esta loja?");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Denunciar" }).click();
    await expect(page.getByText("Pronto, recebemos sua denúncia")).toBeVisible();
    await expectAccessible(page);
  }
  await openCampaigns(page);
  await expect(page.getByText("Seus envios estão em pausa")).toBeVisible();
  await expect(page.getByRole("button", { name: "Conferir e enviar" })).toHaveCount(0);
  await expectAccessible(page);
});

test.describe("campaign errors", () => {
  test.use({ allowedPageErrors: [/status of (404|500)/] });
  test("messages for an invalid link, a missing place and a failing server", {
    tag: "@slow",
  }, async ({ page, newTenant }) => {
    await page.goto("/descadastrar?c=errado");
    await expect(page.getByText("Este link não é válido")).toBeVisible();
    await expectAccessible(page);

    const owner = await newTenant({ plan: "paid" });
    await logIn(page, owner);
    await openCampaigns(page);
    await page.getByRole("button", { name: "Conferir e enviar" }).click();
    await expect(page.getByText("Coloque pelo menos um e-mail.")).toBeVisible();
    await addressBox(page).fill(`x-${owner.slug}@destino.test`);
    await page.route("**/campaigns/check/", (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByRole("button", { name: "Conferir e enviar" }).click();
    await expect(page.getByText(/Não foi possível conferir a lista/)).toBeVisible();
    await letThrough(page, "**/campaigns/check/");

    // The response is lost after the server accepted the order. A repeated order sends nothing twice.
    await page.route("**/api/dashboard/campaigns/", async (route) => {
      await route.fetch();
      await route.fulfill({ status: 500, json: {} });
    });
    await page.getByRole("button", { name: "Conferir e enviar" }).click();
    await page.getByRole("button", { name: "Enviar 1 convite" }).click();
    await expect(page.getByText(/nada vai duas vezes/)).toBeVisible();
    await letThrough(page, "**/api/dashboard/campaigns/");
    await page.reload();
    await expect(page.getByText("O convite foi enviado.")).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: owner.slug })).toHaveCount(1);

    await forgetSession(page);
    await logIn(page, await newTenant({ googleUrl: null }));
    await openCampaigns(page);
    await expect(page.getByText("Configure seu local antes de enviar")).toBeVisible();
  });
});
