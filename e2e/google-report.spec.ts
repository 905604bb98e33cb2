import { readDue } from "#src/features/google/passes/read-due.server.ts";
import { removeEmulated, writeEmulated } from "#src/sandbox/google/emulated-reviews.server.ts";
import { expectAccessible } from "#testing/axe.ts";
import { expect, logIn, test } from "#testing/browser.ts";
import { connectPlace } from "#testing/connect-place.ts";

// The access token expires when the clock advances.
test.use({ allowedPageErrors: [/status of 401/] });

test("an owner is led to report a review on Google, notes it, and sees when it is gone", {
  tag: "@slow",
}, async ({ page, program, newTenant }) => {
  const { services, clock } = program;
  const tenant = await newTenant({ placeName: "Padaria Estrela" });
  const place = await connectPlace(services, tenant);
  const { id } = await writeEmulated(services, place.location, {
    reviewer: "Marcos Silva",
    stars: 1,
    comment: "Compre seguidores no meu site",
  });
  await writeEmulated(services, place.location, { reviewer: "Jane", stars: 5, comment: "Bom" });
  await readDue(services, async () => {});

  await page.setViewportSize({ width: 360, height: 740 });
  await logIn(page, tenant, "/mensagens?origem=google");
  const review = page.getByRole("listitem").filter({ hasText: "Marcos Silva" });
  await review.getByRole("button", { name: /^Mais opções/ }).click();
  await review.getByRole("button", { name: "Denunciar" }).click();
  const dialog = page.getByRole("dialog", { name: "Denunciar ao Google" });
  await expect(dialog).toContainText("Responda primeiro");
  await expectAccessible(page);
  await dialog.getByRole("radio", { name: /^Spam ou perfil falso/ }).check();
  await dialog.getByRole("button", { name: "Continuar" }).click();
  await expect(dialog).toContainText("Print da avaliação, com nome e data.");
  await expect(dialog.getByRole("link", { name: /^Abrir a ferramenta/ })).toHaveAttribute(
    "href",
    "https://support.google.com/business/workflow/9945796?hl=pt-BR",
  );
  await expect(dialog.getByRole("link", { name: /Google Maps/ })).toHaveAttribute(
    "href",
    /^https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=Padaria\+Estrela&query_place_id=ChIJ/,
  );
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Já denunciei" }).click();
  await expect(review).toContainText(
    /Denunciada ao Google em .* \(Spam ou perfil falso\): esperando/,
  );

  const menu = review.getByRole("button", { name: /^Mais opções/ });
  await expect(menu).toBeFocused();
  await menu.click();
  await review.getByRole("button", { name: "Ver a denúncia" }).click();
  const outcome = page.getByRole("dialog", { name: "Denúncia ao Google" });
  await expectAccessible(page);
  await outcome.getByRole("button", { name: "O Google deixou ficar" }).click();
  await expect(review).toContainText("o Google deixou ficar");
  await page.reload();
  await expect(review).toContainText("o Google deixou ficar");

  await removeEmulated(services, place.location, id);
  clock.advance({ minutes: 25 * 60 });
  await readDue(services, async () => {});
  await page.reload();
  await expect(review).toHaveCount(0);
  const gone = page.getByRole("region", { name: "Saiu do Google" });
  await expect(gone).toContainText("Spam ou perfil falso");
  await expectAccessible(page);
});
