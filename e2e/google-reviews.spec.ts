import {
  changeEmulated,
  removeEmulated,
  settleReply,
  writeEmulated,
} from "#src/sandbox/google/emulated-reviews.server.ts";
import { expectAccessible } from "#testing/axe.ts";
import { expect, logIn, test } from "#testing/browser.ts";
import { connectPlace } from "#testing/connect-place.ts";

// A reply to a review that is gone gets 404, and the access token expires when the clock advances.
test.use({ allowedPageErrors: [/status of 40[14]/] });

test("an owner reads the reviews of Google, answers, is refused, edits and deletes", {
  tag: "@slow",
}, async ({ page, program, newTenant }) => {
  const { services, clock } = program;
  const tenant = await newTenant({ placeName: "Padaria Estrela" });
  const place = await connectPlace(services, tenant);
  const write = (review: Parameters<typeof writeEmulated>[2]) =>
    writeEmulated(services, place.location, review);
  await write({ stars: 2, comment: "Fila grande", reviewer: "Marcos Silva" });
  const english = await write({
    stars: 5,
    comment: "Great bread",
    translation: "Ótimo pão",
    reviewer: "Jane",
    photos: 2,
    createTime: new Date(clock.now().getTime() - 3_600_000).toISOString(),
  });

  await logIn(page, tenant, "/mensagens");
  await page.getByRole("link", { name: "No Google" }).click();
  await page.getByRole("button", { name: "Atualizar agora" }).click();
  const [first, second] = [
    page.getByRole("listitem").filter({ hasText: "Marcos Silva" }),
    page.getByRole("listitem").filter({ hasText: "Jane" }),
  ];
  await expect(first).toContainText("Fila grande");
  await expect(second).toContainText("Tradução do Google");
  await expect(second).toContainText("2 fotos no Google");
  await expect(page.getByText("0 das 2 avaliações dos últimos 30 dias têm resposta")).toBeVisible();

  await expectAccessible(page);

  // A suggestion is only a start: the owner edits it and sends it.
  await first.getByRole("button", { name: "Responder no Google" }).click();
  const field = page.getByRole("textbox", { name: "Sua resposta, pública no Google" });
  await first.getByRole("button", { name: "Pedir desculpas" }).click();
  await expect(field).toHaveValue(/Marcos/);
  await expectAccessible(page);
  await field.fill("Marcos, compre pelo site https://padaria.test");
  await first.getByRole("button", { name: "Publicar no Google" }).click();
  await expect(first).toContainText("Em análise");

  // Google rejects it; the next reading shows why.
  clock.advance({ minutes: 3 });
  await page.getByRole("button", { name: "Atualizar agora" }).click();
  await expect(first).toContainText("Recusada por parecer propaganda");
  await expectAccessible(page);
  await first.getByRole("button", { name: "Editar resposta" }).click();
  await field.fill("Marcos, desculpe a espera. Aos sábados agora são dois caixas.");
  await first.getByRole("button", { name: "Publicar no Google" }).click();
  await expect(first).toContainText("Em análise");
  clock.advance({ minutes: 3 });
  await page.getByRole("button", { name: "Atualizar agora" }).click();
  await expect(first).toContainText("Publicada");

  await page.getByRole("link", { name: "Sem resposta (1)" }).click();
  await expect(first).toHaveCount(0);
  await expect(second).toBeVisible();
  await page.getByRole("link", { name: "Todas", exact: true }).click();
  await page.getByRole("button", { name: "Filtros" }).click();
  await page.getByLabel("Filtrar por estrelas").selectOption("2 estrelas");
  await expect(page).toHaveURL("/mensagens?origem=google&stars=2");
  await expect(second).toHaveCount(0);
  await expect(first).toBeVisible();
  await page.getByRole("link", { name: "Sem resposta (1)" }).click();
  await expect(page.getByText("Nenhuma avaliação encontrada para os filtros")).toBeVisible();
  await page.getByRole("link", { name: "Ver todas do Google" }).click();
  await expect(second).toBeVisible();
  await first.getByRole("button", { name: "Apagar resposta" }).click();
  await page.getByRole("button", { name: "Apagar do Google" }).click();
  await expect(first.getByText("Sua resposta")).toHaveCount(0);

  // What the customers change shows after the next reading.
  const updateTime = clock.now().toISOString();
  await changeEmulated(services, place.location, english.id, (review) => ({
    ...review,
    comment: "Great bread, kind people",
    updateTime,
  }));
  await page.getByRole("button", { name: "Atualizar agora" }).click();
  await expect(second).toContainText("kind people");
  await expect(second).toContainText("(editada)");
});

test("the second of two tabs sees the reply of the first, and chooses", { tag: "@slow" }, async ({
  page,
  program,
  newTenant,
}) => {
  const tenant = await newTenant();
  const place = await connectPlace(program.services, tenant);
  await writeEmulated(program.services, place.location, { stars: 5, comment: "Bom" });
  await logIn(page, tenant, "/mensagens?origem=google");
  await page.getByRole("button", { name: "Atualizar agora" }).click();
  const second = await page.context().newPage();
  await second.goto("/mensagens?origem=google");
  for (const [tab, text] of [
    [page, "Da primeira aba"],
    [second, "Da segunda aba"],
  ] as const) {
    await tab.getByRole("button", { name: "Responder no Google" }).click();
    await tab.getByRole("textbox", { name: "Sua resposta, pública no Google" }).fill(text);
  }
  await page.getByRole("button", { name: "Publicar no Google" }).click();
  await expect(page.getByText("Em análise")).toBeVisible();
  await second.getByRole("button", { name: "Publicar no Google" }).click();
  await expect(second.getByText("A resposta de agora é outra")).toBeVisible();
  await expect(second.getByText("Da primeira aba")).toBeVisible();
  await second.getByRole("button", { name: "Publicar a minha" }).click();
  await expect(second.getByText("Em análise")).toBeVisible();
  await expect(second.getByText("Da segunda aba")).toBeVisible();
});

test("the list is not loaded again while the owner is writing a reply", { tag: "@slow" }, async ({
  page,
  program,
  newTenant,
}) => {
  const tenant = await newTenant();
  const place = await connectPlace(program.services, tenant);
  for (const comment of ["Bom", "Melhor"]) {
    await writeEmulated(program.services, place.location, { stars: 5, comment });
  }
  await logIn(page, tenant, "/mensagens?origem=google");
  await page.getByRole("button", { name: "Atualizar agora" }).click();
  const [one, other] = ["Bom", "Melhor"].map((text) =>
    page.getByRole("listitem").filter({ hasText: text }),
  ) as [ReturnType<typeof page.getByRole>, ReturnType<typeof page.getByRole>];
  const field = page.getByRole("textbox", { name: "Sua resposta, pública no Google" });
  await one.getByRole("button", { name: "Responder no Google" }).click();
  await field.fill("Obrigado!");
  await page.getByRole("button", { name: "Publicar no Google" }).click();
  await expect(one).toContainText("Em análise");

  await page.clock.install();
  await page.reload();
  await other.getByRole("button", { name: "Responder no Google" }).click();
  await field.fill("Que bom");
  let loads = 0;
  page.on("request", (request) => {
    if (/google\/reviews\/(\?|$)/.test(request.url())) loads += 1;
  });
  await page.clock.runFor(50_000);
  await expect(field).toHaveValue("Que bom");
  expect(loads).toBe(0);
  await other.getByRole("button", { name: "Cancelar" }).click();
  await page.clock.runFor(16_000);
  await expect.poll(() => loads).toBe(1);
});

test("a reply that was restored after a login is asked about before it is lost", {
  tag: "@slow",
}, async ({ page, program, newTenant }) => {
  const { services } = program;
  const tenant = await newTenant();
  const place = await connectPlace(services, tenant);
  await writeEmulated(services, place.location, { stars: 5, comment: "Bom" });
  await logIn(page, tenant, "/mensagens?origem=google");
  await page.getByRole("button", { name: "Atualizar agora" }).click();
  await page.getByRole("button", { name: "Responder no Google" }).click();
  const field = page.getByRole("textbox", { name: "Sua resposta, pública no Google" });
  await field.fill("Volte sempre");
  await services.db
    .updateTable("session")
    .set({ revoked_at: services.clock.now() })
    .where("account_id", "=", tenant.accountId)
    .execute();
  await page.getByRole("button", { name: "Publicar no Google" }).click();
  await page.waitForURL(/\/login/);

  await logIn(page, tenant, "/mensagens?origem=google");
  await page.getByRole("button", { name: "Recuperar o que digitei" }).click();
  await expect(field).toHaveValue("Volte sempre");
  await page.getByRole("link", { name: "Na sua página" }).click();
  await page.getByRole("button", { name: "Continuar aqui" }).click();
  await expect(field).toHaveValue("Volte sempre");
});

test("a review that was removed in the meantime, a reply that Google took down, and an ended connection", {
  tag: "@slow",
}, async ({ page, program, newTenant }) => {
  const { services, clock } = program;
  const tenant = await newTenant();
  const place = await connectPlace(services, tenant);
  const kept = await writeEmulated(services, place.location, { stars: 5, comment: "Fica" });
  const removed = await writeEmulated(services, place.location, {
    stars: 1,
    comment: "Vai embora",
  });
  await logIn(page, tenant, "/mensagens?origem=google");
  await page.getByRole("button", { name: "Atualizar agora" }).click();
  const [staying, leaving] = ["Fica", "Vai embora"].map((text) =>
    page.getByRole("listitem").filter({ hasText: text }),
  ) as [ReturnType<typeof page.getByRole>, ReturnType<typeof page.getByRole>];

  await expect(leaving).toBeVisible();
  await removeEmulated(services, place.location, removed.id);
  await leaving.getByRole("button", { name: "Responder no Google" }).click();
  await page.getByRole("textbox", { name: "Sua resposta" }).fill("Pena");
  await page.getByRole("button", { name: "Publicar no Google" }).click();
  await expect(page.getByText("Esta avaliação não está mais no Google.")).toBeVisible();
  await page.getByRole("button", { name: "Cancelar" }).click();

  await staying.getByRole("button", { name: "Responder no Google" }).click();
  await page.getByRole("textbox", { name: "Sua resposta" }).fill("Obrigado pela visita");
  await page.getByRole("button", { name: "Publicar no Google" }).click();
  await expect(staying).toContainText("Em análise");
  await changeEmulated(services, place.location, kept.id, (review) =>
    settleReply(review, "REMOVED", clock.now()),
  );
  clock.advance({ minutes: 20 });
  await page.getByRole("button", { name: "Atualizar agora" }).click();
  await expect(staying).toContainText("Sua resposta não está mais no Google");
  await expect(leaving).toHaveCount(0);
  await staying.getByRole("button", { name: "Descartar" }).click();
  await expect(staying.getByRole("button", { name: "Responder no Google" })).toBeVisible();

  await services.db
    .updateTable("google_connection")
    .set({ state: "ended", refresh_token: null })
    .where("business_id", "=", tenant.businessId)
    .execute();
  await page.reload();
  await expect(page.getByRole("link", { name: "Reconectar ao Google" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Responder no Google" })).toHaveCount(0);
});

test("an owner without a connection is led to it", { tag: "@slow" }, async ({
  page,
  newTenant,
}) => {
  await logIn(page, await newTenant(), "/mensagens");
  await page.getByRole("link", { name: "No Google" }).click();
  await expect(page.getByRole("link", { name: "Conectar ao Google" })).toBeVisible();
  await page.getByRole("link", { name: "Na sua página" }).click();
  await expect(page.getByText("Nenhuma avaliação encontrada")).toBeVisible();
});
