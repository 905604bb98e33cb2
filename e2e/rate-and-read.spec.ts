import { choose, expect, logIn, test } from "#testing/browser.ts";
import { addReview } from "#testing/factories.ts";

test("the owner's panel shows a review sent on the review page, and can erase its comment", async ({
  page,
  program,
  newTenant,
}) => {
  const owner = await newTenant({ placeName: "Padaria do Teste" });
  for (let index = 0; index < 11; index++) {
    await addReview(program.services, owner.businessId, { rating: 2 + (index % 2), comment: "Ok" });
  }

  await page.goto(`/feedback/${owner.slug}`);
  await expect(page.getByRole("heading", { name: "Padaria do Teste" })).toBeVisible();
  const send = page.getByRole("button", { name: "Enviar" });
  await expect(send).toBeDisabled();
  await choose(page, 5);
  await page.getByLabel("Quer contar mais?").fill("Muito bom!\nVolto sempre 🥐");
  await send.click();
  await expect(page.getByText("Feedback enviado!")).toBeVisible();
  await expect(page.getByText("Obrigado pelo seu comentário.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Avaliar no Google" })).toBeVisible();
  await expect(page.getByRole("radio")).toHaveCount(0);

  await page.reload();
  await expect(
    page.getByText("Você já enviou um feedback para esta empresa. Obrigado!"),
  ).toBeVisible();
  await expect(page.getByRole("radio")).toHaveCount(0);

  await logIn(page, owner);
  await page.getByRole("button", { name: "Abrir menu" }).click();
  await page.getByRole("link", { name: "Resumo" }).click();
  await expect(page.getByText("12 Avaliações", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "5 estrelas" }).click();
  await expect(page).toHaveURL(/\/mensagens\?stars=5$/);
  await expect(page.getByRole("listitem")).toHaveCount(1);
  await expect(page.getByText("Volto sempre 🥐")).toBeVisible();

  await page.getByRole("button", { name: "Apagar comentário" }).click();
  const question = page.getByRole("alertdialog", { name: "Apagar este comentário?" });
  await question.getByRole("button", { name: "Voltar" }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByText("Volto sempre 🥐")).toBeVisible();
  await page.getByRole("button", { name: "Apagar comentário" }).click();
  await question.getByRole("button", { name: "Apagar comentário" }).click();
  await expect(page.getByText(/^Comentário apagado em /)).toBeVisible();
  await expect(page.getByText("Volto sempre 🥐")).toHaveCount(0);
  await expect(page.getByRole("listitem")).toHaveCount(1);

  await page.getByRole("button", { name: "Filtros" }).click();
  await page.getByLabel("Filtrar por estrelas").selectOption("Todas");
  await expect(page.getByText("Página 1 de 2")).toBeVisible();
  await expect(page.getByRole("listitem").first()).toContainText("Comentário apagado em ");
  await page.getByRole("link", { name: "Próxima" }).click();
  await expect(page.getByText("Página 2 de 2")).toBeVisible();
  await expect(page.getByRole("listitem")).toHaveCount(2);
});

test("a tap says why: the question follows the stars, a reload keeps the taps, and the owner reads and filters them", {
  tag: "@slow",
}, async ({ page, program, newTenant }) => {
  const owner = await newTenant();
  await addReview(program.services, owner.businessId, { rating: 5, topics: [1] });
  await page.goto(`/feedback/${owner.slug}`);
  const topic = (name: string) => page.getByRole("checkbox", { name, exact: true });
  await expect(page.getByRole("checkbox")).toHaveCount(0);

  const place = () => page.getByRole("radio").first().boundingBox();
  const before = await place();
  await choose(page, 5);
  await expect(page.getByRole("group", { name: "O que foi bom?" })).toBeVisible();
  expect(await place()).toEqual(before);
  for (const name of ["Atendimento", "Espera", "Preço"]) await topic(name).check();
  await expect(topic("Qualidade")).toBeDisabled();
  await choose(page, 4);
  await expect(topic("Preço")).toBeChecked();
  // The same words mean the opposite now.
  await choose(page, 2);
  await expect(page.getByRole("group", { name: "O que podemos melhorar?" })).toBeVisible();
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(0);

  await topic("Qualidade").check();
  await topic("Espera").check();
  await topic("Qualidade").uncheck();
  expect((await topic("Espera").locator("..").boundingBox())?.height).toBeGreaterThanOrEqual(48);
  await page.reload();
  await expect(topic("Espera")).toBeChecked();
  await expect(topic("Qualidade")).not.toBeChecked();
  // Also when the other question is chosen before the follow-up is there.
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/review-entry-*", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`/feedback/${owner.slug}`, { waitUntil: "commit" });
  await choose(page, 5);
  release();
  await expect(page.getByRole("group", { name: "O que foi bom?" })).toBeVisible();
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(0);
  await choose(page, 2);
  await topic("Espera").check();
  await page.getByRole("button", { name: "Enviar" }).click();
  await expect(page.getByText("Feedback enviado!")).toBeVisible();

  await logIn(page, owner);
  await page.goto("/resumo");
  await page.getByRole("region", { name: "Tira estrelas" }).getByRole("link").click();
  await expect(page).toHaveURL(/topic=2&days=30$/);
  await expect(page.getByText("1 avaliação", { exact: true })).toBeVisible();
  const tapped = page.getByRole("list", { name: "O que o cliente tocou" });
  await expect(tapped).toHaveText("Espera");
  await page.getByRole("button", { name: /^Filtros/ }).click();
  await page.getByLabel("Filtrar por tópico").selectOption("Atendimento");
  await expect(tapped).toHaveText("Atendimento");
});

test("a tablet on the counter asks each customer again, and a shop without topics asks nobody", {
  tag: "@slow",
}, async ({
  page,
  program: {
    services: { db },
  },
  newTenant,
}) => {
  const { slug, businessId } = await newTenant();
  await page.goto(`/feedback/${slug}?modo=totem`);
  await choose(page, 1);
  await page.getByRole("checkbox", { name: "Limpeza" }).waitFor({ state: "detached" });
  await page.getByRole("checkbox", { name: "Espera" }).check();
  await page.getByRole("button", { name: "Enviar" }).click();
  await page.getByRole("button", { name: "Nova avaliação" }).click();
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await choose(page, 1);
  await expect(page.getByRole("checkbox")).toHaveCount(4);
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(0);
  const stored = db.selectFrom("review").select("topics").where("business_id", "=", businessId);
  expect(await stored.execute()).toEqual([{ topics: 2 }]);

  const other = await newTenant();
  const none = db.updateTable("business").set({ topics: [] }).where("id", "=", other.businessId);
  await none.execute();
  await page.goto(`/feedback/${other.slug}`);
  await choose(page, 3);
  await expect(page.getByText("Regular")).toBeVisible();
  await expect(page.getByRole("button", { name: "Enviar" })).toBeEnabled();
  await expect(page.getByRole("checkbox")).toHaveCount(0);
});
