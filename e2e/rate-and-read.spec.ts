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
