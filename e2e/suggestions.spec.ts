import { expectAccessible } from "#testing/axe.ts";
import { expect, logIn, test } from "#testing/browser.ts";
import { addReview } from "#testing/factories.ts";

test("suggestions fill the note, differ each time, and ask before they replace own words", {
  tag: "@slow",
}, async ({ page, program, newTenant }) => {
  const owner = await newTenant();
  await addReview(program.services, owner.businessId, { rating: 1, comment: "Esperei demais" });
  await logIn(page, owner, "/mensagens");
  await page.getByRole("button", { name: "Anotar" }).click();
  const note = page.getByRole("textbox", { name: "Anotação" });
  const suggestion = page
    .getByRole("group", { name: "Sugestões" })
    .getByRole("button", { name: "O que dizer" });
  await suggestion.click();
  await expect(note).toHaveValue(/desculpas/);
  await expect(note).toBeFocused();
  const first = await note.inputValue();
  await suggestion.click();
  await expect(note).not.toHaveValue(first);
  await expectAccessible(page);

  // The owner's own words are replaced only after a question.
  await note.fill("Ligar para a Ana amanhã");
  await suggestion.click();
  await page.getByRole("button", { name: "Manter o meu" }).click();
  await expect(note).toHaveValue("Ligar para a Ana amanhã");
  await suggestion.click();
  await page.getByRole("button", { name: "Trocar", exact: true }).click();
  await expect(note).toHaveValue(/desculpas/);
  await page.getByRole("button", { name: "Salvar anotação" }).click();
  await expect(page.getByText("Anotação salva")).toBeVisible();
});
