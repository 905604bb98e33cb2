import type { Page } from "@playwright/test";
import { resumeCampaignsJob } from "#src/features/invitations/jobs.ts";
import { expectAccessible } from "#testing/axe.ts";
import { expect, logIn, type TestProgram, test } from "#testing/browser.ts";
import { openCampaigns } from "#testing/campaign-page.ts";
import { logInWithoutPlan, payByCard } from "#testing/checkout.ts";
import { receiveMail } from "#testing/mailbox.ts";
import { newOperator } from "#testing/operator.ts";
import { expectNoOverflow } from "#testing/overflow.ts";
import { releaseAsSeen } from "#testing/release-as-seen.ts";

test.use({
  contextOptions: { reducedMotion: "reduce" },
  // A closed panel gets 402, and a held or refused call 409.
  allowedPageErrors: [/status of (401|402|409)/],
});

async function order(page: Page, addresses: string[], label: string): Promise<void> {
  await page.getByLabel("E-mails dos clientes").fill(addresses.join("\n"));
  await page.getByRole("button", { name: "Conferir e enviar" }).click();
  await page.getByRole("button", { name: label }).click();
}

/** Advances the clock, and enqueues the job that the program runs every minute. */
async function resume({ services, clock }: TestProgram, minutes: number): Promise<void> {
  clock.advance({ minutes });
  await services.queue.enqueue(services.db, resumeCampaignsJob, {});
}

async function withdraw(page: Page): Promise<void> {
  await page.goto("/planos");
  await page.getByRole("button", { name: "Desistir e receber de volta" }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: "Desistir e receber de volta" })
    .click();
}

test("pay, send, withdraw: the waiting mails stop, and the second round needs the operator", {
  tag: "@slow",
}, async ({ page, program, newTenant }) => {
  test.slow();
  const { services } = program;
  // Every test pays with the same card.
  await services.db.deleteFrom("withdrawal_claim").execute();
  const owner = await newTenant({
    plan: "none",
    placeName: "Bar da Volta",
    placeId: `ChIJ${crypto.randomUUID()}`,
  });
  await releaseAsSeen(services, owner.businessId);
  await logInWithoutPlan(page, owner);
  await payByCard(page);
  await page.waitForURL("/painel");

  const [fast = "", slow = ""] = ["ana", "espera"].map(
    (name) => `${name}-${owner.slug}@destino.test`,
  );
  await openCampaigns(page);
  await expect(page.getByText("Até 20 e-mails por dia.")).toBeVisible();
  await order(page, [fast, slow], "Enviar 2 convites");
  await expect(page.getByText("1 de 2 enviados")).toBeVisible();
  await withdraw(page);
  await expect(page.getByText("Devolvido", { exact: true })).toBeVisible();

  await resume(program, 3);
  const stored = () =>
    services.db
      .selectFrom("campaign_recipient")
      .select(["status", "address_secret"])
      .where("business_id", "=", owner.businessId)
      .orderBy("position")
      .execute();
  await expect.poll(stored).toEqual([
    { status: "sent", address_secret: null },
    { status: "stopped", address_secret: null },
  ]);

  // The second round.
  await payByCard(page);
  await page.waitForURL("/painel");
  await openCampaigns(page);
  await page.getByRole("button", { name: "Fechar" }).click();
  await page.getByLabel("E-mails dos clientes").fill(`bia-${owner.slug}@destino.test`);
  await page.getByRole("button", { name: "Conferir e enviar" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "estão em pausa" })).toBeVisible();
  await openCampaigns(page);
  await expect(
    page.getByText("Um plano desta conta ou deste local já foi devolvido."),
  ).toBeVisible();
  await expectAccessible(page);
  await withdraw(page);
  await expect(page.getByText(/Desta vez quem devolve é o suporte/)).toBeVisible();
});

test("a text with a contact in disguise is shown as in review, and goes out after the operator's release", {
  tag: "@slow",
}, async ({ page, program, newTenant, browser }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const owner = await newTenant({ placeName: "Bar da Análise", plan: "paid" });
  await logIn(page, owner);
  await openCampaigns(page);
  await page.getByLabel("Mensagem").fill("Obrigado! Fale com a gente no @bardaanalise");
  await expect(page.getByText(/uma pessoa da nossa equipe lê antes de sair/)).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  const address = `ana-${owner.slug}@destino.test`;
  await order(page, [address], "Enviar 1 convite");
  await expect(page.getByText("Em análise", { exact: true })).toBeVisible();
  await expect(page.getByText(/os convites saem sozinhos/)).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);

  const desk = await browser.newPage({ viewport: { width: 360, height: 740 } });
  const { token } = await newOperator(program);
  await desk.goto(`${program.url}/healthz`);
  await desk.evaluate((given) => sessionStorage.setItem("operator_session", given), token);
  await desk.goto(`${program.url}/operador/envios`);
  const row = desk
    .getByRole("list", { name: "Envios pausados" })
    .getByRole("listitem")
    .filter({ hasText: "Bar da Análise" });
  await expect(row).toContainText("@bardaanalise");
  await expect(row).toContainText("Texto para conferir");
  await expectNoOverflow(desk);
  await row.getByRole("button", { name: "Liberar" }).click();
  const dialog = desk.getByRole("dialog");
  await dialog.getByLabel("Motivo").fill("Texto conferido");
  await dialog.getByRole("button", { name: "Liberar" }).click();
  await expect(row).toHaveCount(0);
  await desk.close();
  await resume(program, 2);
  await receiveMail(program, address, "Como foi no Bar da Análise?");
  await expect(page.getByText("O convite foi enviado.")).toBeVisible();
});
