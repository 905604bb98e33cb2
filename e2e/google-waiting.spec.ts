import { readDue } from "#src/features/google/passes/read-due.server.ts";
import { writeEmulated } from "#src/sandbox/google/emulated-reviews.server.ts";
import { expectAccessible } from "#testing/axe.ts";
import { expect, logIn, test } from "#testing/browser.ts";
import { connectPlace } from "#testing/connect-place.ts";

test("a review on Google without a reply for two days is one line in the day, and one tap from its reply box", {
  tag: "@slow",
}, async ({ page, program, newTenant }) => {
  const { services, clock } = program;
  const tenant = await newTenant({ placeName: "Padaria Estrela" });
  const place = await connectPlace(services, tenant);
  const ago = (days: number) => new Date(clock.now().getTime() - days * 86_400_000).toISOString();
  for (let count = 0; count < 11; count++) {
    await writeEmulated(services, place.location, { stars: 5, comment: "Bom", createTime: ago(1) });
  }
  await writeEmulated(services, place.location, {
    reviewer: "Marcos Silva",
    stars: 2,
    comment: "Fila grande",
    createTime: ago(4),
  });
  await readDue(services, async () => {});

  await page.setViewportSize({ width: 360, height: 740 });
  await logIn(page, tenant, "/painel");
  const day = page.getByRole("region", { name: "Seu dia" });
  await expect(day).toContainText("1 avaliação no Google sem resposta há 4 dias");
  await expectAccessible(page);
  await day.getByRole("link", { name: /Responder agora/ }).click();
  await expect(page.getByText("Página 2 de 2")).toBeVisible();
  const review = page.getByRole("listitem").filter({ hasText: "Marcos Silva" });
  const field = review.getByRole("textbox", { name: "Sua resposta, pública no Google" });
  await expect(field).toBeFocused();
  await expect(review.getByText("Fila grande")).toBeInViewport();
  await field.fill("Marcos, desculpe a espera. Aos sábados agora são dois caixas.");
  await review.getByRole("button", { name: "Publicar no Google" }).click();
  await expect(review).toContainText("Em análise");
  await page.getByRole("link", { name: "Anterior" }).click();
  await expect(page.getByText("Página 1 de 2")).toBeVisible();

  await page.goto("/painel");
  await expect(day).toContainText("Nenhuma avaliação ainda");
  await expect(day).not.toContainText("sem resposta");
});
