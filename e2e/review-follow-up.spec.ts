import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { startDigestRunJob } from "#src/features/reviews/jobs.ts";
import { countPending } from "#src/features/reviews/messages/count-pending.server.ts";
import { expectAccessible } from "#testing/axe.ts";
import { choose, expect, logIn, type TestProgram, test } from "#testing/browser.ts";
import { complain } from "#testing/conversation-page.ts";
import { parseCsv } from "#testing/csv.ts";
import { addReview, setTrialEnd } from "#testing/factories.ts";
import { receiveMail } from "#testing/mailbox.ts";
import { readPdfText } from "#testing/pdf.ts";

const items = (page: Page) =>
  page
    .getByRole("list")
    .filter({ has: page.locator("time") })
    .getByRole("listitem");

async function saved(page: Page, button: string) {
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).click();
  const file = await downloading;
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
}

/** Starts the digest run, as the schedule does every ten minutes. */
async function startDigestRun({ services: { db, queue } }: TestProgram) {
  await queue.enqueue(db, startDigestRunJob, {});
}

test.describe("follow-up", () => {
  test.use({ allowedPageErrors: [/status of 409/] });
  test("a low rating is mailed, gets a note, is resolved, undone and exported", {
    tag: "@slow",
  }, async ({ page, program, newTenant }) => {
    const owner = await newTenant({ placeName: "Padaria da Ana" });
    await addReview(program.services, owner.businessId, { rating: 5, comment: "Ótimo" });
    await page.goto(`/feedback/${owner.slug}`);
    await choose(page, 1);
    await page.getByLabel("Quer contar mais?").fill("Esperei demais");
    await page.getByRole("button", { name: "Enviar" }).click();
    await expect(page.getByText("Obrigado por avaliar!")).toBeVisible();
    const mail = await receiveMail(program, owner.email, "Nova avaliação de 1 estrela");
    const link = mail.links.find((address) => address.includes("/mensagens")) ?? "";
    expect(link).toBe(`${program.url}/mensagens?status=open`);

    await logIn(page, owner);
    await page.getByRole("button", { name: "Abrir menu" }).click();
    await expect(page.getByRole("link", { name: "Avaliações 2 não lidas" })).toBeVisible();
    await page.goto(link);
    await expect(page.getByLabel("Filtrar por situação")).toHaveValue("open");
    await expect(items(page)).toHaveCount(1);
    await expect(items(page)).toContainText("Esperei demais");
    await expect(items(page).getByText("Em aberto")).toBeVisible();

    // Another tab changes the note while this tab edits it.
    await page.getByRole("button", { name: "Anotar" }).click();
    await expect(page.getByLabel("Anotação")).toBeFocused();
    await page.getByLabel("Anotação").fill("Ligar amanhã");
    await program.services.db
      .updateTable("review")
      .set({ note: "Já liguei" })
      .where("business_id", "=", owner.businessId)
      .where("rating", "=", 1)
      .execute();
    await page.getByRole("button", { name: "Salvar anotação" }).click();
    await expect(page.getByRole("alert").getByText("Já liguei")).toBeVisible();
    await page.getByLabel("Anotação").fill("Já liguei; voltar a ligar amanhã");
    await page.getByRole("button", { name: "Salvar a minha" }).click();
    await expect(page.getByText("Anotação salva")).toBeVisible();
    await expect(page.getByRole("button", { name: "Editar anotação" })).toBeFocused();
    await expect(items(page)).toContainText("Já liguei; voltar a ligar amanhã");

    // Resolve with the keyboard: the review folds and the focus stays on the undo button.
    await page.getByRole("button", { name: "Marcar como resolvida" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Desfazer" })).toBeFocused();
    await expect(page.getByText("Avaliação marcada como resolvida.")).toBeAttached();
    await expect(page.getByText("Nenhuma avaliação em aberto")).toBeVisible();
    await page.reload();
    await expect(page.getByText("Nenhuma avaliação em aberto")).toBeVisible();
    await expect(items(page)).toHaveCount(0);
    await page.getByRole("button", { name: "Filtros" }).click();
    await page.getByLabel("Filtrar por situação").selectOption("Resolvidas");
    await expect(page).toHaveURL("/mensagens?status=resolved");
    await page.getByRole("button", { name: "Reabrir" }).click();
    await expect(page.getByText("Avaliação em aberto.")).toBeAttached();
    await page.getByRole("button", { name: "Desfazer" }).click();
    await expect(page.getByText("Avaliação marcada como resolvida.")).toBeAttached();

    await page.getByRole("button", { name: "Mais opções" }).click();
    const csv = await saved(page, "Baixar planilha");
    expect(csv.name).toMatch(/^avaliacoes-resolvidas-[\d-]+\.csv$/);
    const rows = parseCsv(csv.content.toString("utf8").replace(/^\uFEFF/, ""), ";");
    expect(rows.slice(1).map(([, ...rest]) => rest)).toEqual([
      ["1", "Esperei demais", "", "Resolvida", "Já liguei; voltar a ligar amanhã", ""],
    ]);
    await page.getByRole("button", { name: "Relatório" }).click();
    const pdf = await saved(page, "Baixar PDF");
    expect(pdf.name).toMatch(new RegExp(`^${owner.slug}-relatorio-\\d{4}-\\d\\d\\.pdf$`));
    const text = (await readPdfText(new Uint8Array(pdf.content))).join("\n");
    expect(text).toContain("Padaria da Ana");
    expect(text).toContain("Esperei demais");
    expect(text).not.toContain("voltar a ligar");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
});

test.describe("when a call fails", () => {
  test.use({ allowedPageErrors: [/status of 500/] });
  test("the status returns to its stored value, and the note stays in its field", {
    tag: "@slow",
  }, async ({ page, program, newTenant }) => {
    const owner = await newTenant();
    await addReview(program.services, owner.businessId, { rating: 1, comment: "Ruim" });
    await logIn(page, owner, "/mensagens");
    await expect(items(page)).toHaveCount(1);
    await page.route("**/api/dashboard/messages/*/", (route) =>
      route.fulfill({ status: 500, json: {} }),
    );
    await page.getByRole("button", { name: "Marcar como resolvida" }).click();
    await expect(page.getByText("Não foi possível salvar", { exact: true })).toBeVisible();
    await expect(items(page).getByText("Em aberto")).toBeVisible();
    await page.getByRole("button", { name: "Anotar" }).click();
    await page.getByLabel("Anotação").fill("Não se perde");
    await page.getByRole("button", { name: "Salvar anotação" }).click();
    await expect(page.getByText("Não foi possível salvar a anotação")).toBeVisible();
    await expect(page.getByLabel("Anotação")).toHaveValue("Não se perde");
    // A filter change asks for confirmation before it discards the note.
    await page.getByRole("button", { name: "Filtros" }).click();
    await page.getByLabel("Filtrar por estrelas").selectOption("1 estrela");
    await page.getByRole("button", { name: "Continuar aqui" }).click();
    await expect(page.getByLabel("Anotação")).toHaveValue("Não se perde");
  });
});

test.describe("a reply to a customer", () => {
  test.use({ allowedPageErrors: [/status of 40[12]/] });
  test("survives 'Fechar', and the end of the session and of the plan", {
    tag: "@slow",
  }, async ({ page, program, newTenant }) => {
    const { db, clock } = program.services;
    const owner = await newTenant();
    await complain(page, owner.slug, "Fila enorme");
    await logIn(page, owner, "/mensagens");
    const field = page.getByLabel("Resposta ao cliente");
    const open = page.getByRole("button", { name: "Responder", exact: true });
    const send = page.getByRole("button", { name: "Enviar resposta" });
    const restore = page.getByRole("button", { name: "Recuperar o que digitei" });
    await open.click();
    await field.fill("Sentimos muito");
    await page.getByRole("button", { name: "Fechar" }).click();
    await open.click();
    await expect(field).toHaveValue("Sentimos muito");

    await page.getByRole("button", { name: "Anotar" }).click();
    await page.getByLabel("Anotação").fill("Ligar amanhã");
    await db
      .updateTable("session")
      .set({ revoked_at: clock.now() })
      .where("account_id", "=", owner.accountId)
      .execute();
    await send.click();
    await page.waitForURL(/\/login/);
    await logIn(page, owner, "/mensagens");
    await restore.click();
    await expect(field).toHaveValue("Sentimos muito");
    await expect(page.getByLabel("Anotação")).toHaveValue("Ligar amanhã");

    await setTrialEnd(program.services, owner, clock.now());
    await send.click();
    await page.waitForURL("/planos");
    await setTrialEnd(program.services, owner, new Date(clock.now().getTime() + 86_400_000));
    await page.goto("/mensagens");
    await restore.click();
    await expect(field).toHaveValue("Sentimos muito");
  });
});

test("a note cannot be changed while it is saved", { tag: "@slow" }, async ({
  page,
  program,
  newTenant,
}) => {
  const owner = await newTenant();
  await addReview(program.services, owner.businessId, { rating: 1, comment: "Ruim" });
  await logIn(page, owner, "/mensagens");
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.getByRole("button", { name: "Anotar" }).click();
  const note = page.getByLabel("Anotação");
  await note.fill("Ligar");
  await page.route("**/api/dashboard/messages/*/", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("button", { name: "Salvar anotação" }).click();
  await note.press("x");
  await expect(note).toHaveValue("Ligar");
  await expect(page.getByRole("button", { name: "Cancelar" })).toBeDisabled();
  release();
  await expect(page.getByText("Anotação salva")).toBeVisible();
});

test("the unread filter shows every unread review once", { tag: "@slow" }, async ({
  page,
  program,
  newTenant,
}) => {
  const owner = await newTenant();
  for (let index = 1; index <= 23; index++) {
    await addReview(program.services, owner.businessId, {
      rating: 5,
      comment: `Elogio nº ${index}.`,
    });
    program.clock.advance({ seconds: 1 });
  }
  const praise = (from: number, to: number) =>
    Array.from({ length: from - to + 1 }, (_, index) => `Elogio nº ${from - index}.`);
  await logIn(page, owner, "/mensagens");
  await expect(items(page)).toContainText(praise(23, 14));
  // Wait until the server has marked page 1 of the unfiltered list as read.
  await expect
    .poll(async () => {
      const { unread } = await countPending(program.services, owner.businessId);
      return unread;
    })
    .toBe(13);
  await page.getByRole("button", { name: "Filtros" }).click();
  await page.getByLabel("Filtrar por situação").selectOption("Não lidas");
  await expect(page).toHaveURL("/mensagens?displayed=false");
  await expect(items(page)).toContainText(praise(13, 4));
  await expect(page.getByText("Falta ler mais 3.")).toBeVisible();
  // The next reviews would replace one with an unsaved note.
  const more = page.getByRole("button", { name: "Ver as próximas não lidas" });
  await page.getByRole("button", { name: "Anotar" }).first().click();
  await page.getByLabel("Anotação").fill("Agradecer");
  await more.click();
  await page.getByRole("button", { name: "Continuar aqui" }).click();
  await expect(page.getByLabel("Anotação")).toHaveValue("Agradecer");
  await more.click();
  await page.getByRole("button", { name: "Sair sem salvar" }).click();
  await expect(items(page)).toContainText(praise(3, 1));
  await expect(more).toHaveCount(0);
  // The note is gone, so the page asks nothing.
  await page.getByLabel("Filtrar por estrelas").selectOption("5 estrelas");
  await expect(page).toHaveURL(/stars=5/);
});

test("Monday's digest is mailed once, and its link turns the digest off in the panel", {
  tag: "@slow",
}, async ({ page, program, newTenant }) => {
  // The next Monday.
  const monday = new Date(program.clock.now());
  do monday.setUTCDate(monday.getUTCDate() + 1);
  while (monday.getUTCDay() !== 1);
  const at = (days: number) =>
    new Date(Date.parse(`${monday.toISOString().slice(0, 10)}T12:00:00Z`) + days * 86_400_000);
  program.clock.set(at(-1));
  await program.services.db.deleteFrom("digest_round").execute();
  const owner = await newTenant({ placeName: "Padaria da Ana" });
  await addReview(program.services, owner.businessId, { rating: 5, comment: "Que delícia!" });
  await addReview(program.services, owner.businessId, { rating: 2, comment: "Pão frio" });
  program.clock.set(at(0));
  await startDigestRun(program);
  const mail = await receiveMail(program, owner.email, "Sua semana: 2 avaliações, média 3,5");
  expect(mail.text).toContain("Que delícia!");
  expect(mail.text).toContain("Pão frio");
  expect(mail.text).toContain("Há uma avaliação em aberto.");

  const link = mail.links.find((address) => address.includes("/resumo-semanal/")) ?? "";
  // GET changes nothing, because mail scanners open links.
  await page.goto(link);
  const stop = page.getByRole("button", { name: "Parar de receber" });
  await expect(stop).toBeVisible();
  await expectAccessible(page);
  const digestWanted = async () =>
    (
      await program.services.db
        .selectFrom("business")
        .select("alert_digest")
        .where("id", "=", owner.businessId)
        .executeTakeFirstOrThrow()
    ).alert_digest;
  expect(await digestWanted()).toBe(true);
  await stop.click();
  await expect(page.getByRole("heading", { name: "Pronto, sem resumo" })).toBeVisible();
  expect(await digestWanted()).toBe(false);

  await logIn(page, owner, "/mensagens");
  await page.getByRole("link", { name: "Escolher os avisos por e-mail" }).click();
  await page.waitForURL("/conta#avisos");
  const digest = page.getByLabel("Quero o resumo da semana por e-mail");
  await expect(digest).not.toBeChecked();
  await expect(page.getByLabel("Avise-me por e-mail quando a nota for baixa")).toBeChecked();
  const answered = page.waitForResponse(
    (answer) => answer.request().method() === "PATCH" && answer.url().endsWith("/alerts/"),
  );
  await digest.check();
  await answered;
  expect(await digestWanted()).toBe(true);

  // One-click unsubscribe: a mail program posts a form to the same URL without session or origin.
  for (let time = 0; time < 2; time++) {
    const answer = await fetch(link, {
      method: "POST",
      body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
    });
    expect(answer.status).toBe(200);
    expect(await digestWanted()).toBe(false);
  }
  const wrong = await fetch(
    link.replace(/.$/, (last) => (last === "A" ? "B" : "A")),
    { method: "POST", body: "x=1" },
  );
  expect(wrong.status).toBe(404);
});
