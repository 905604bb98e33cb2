import type { Page } from "@playwright/test";
import { conversationWords } from "#src/features/feedback/conversation/words/conversation-words.ts";
import { page as en } from "#src/features/feedback/words/en.ts";
import { page as es } from "#src/features/feedback/words/es.ts";
import { page as pt } from "#src/features/feedback/words/pt.ts";
import { hashMailbox } from "#src/features/invitations/mailboxes/hashes.server.ts";
import { unsubscribeToken } from "#src/features/invitations/opt-outs/unsubscribe-token.server.ts";
import { unsubscribeWords } from "#src/features/invitations/opt-outs/words/unsubscribe-words.ts";
import { sendReply } from "#src/features/reviews/conversation/send-reply.server.ts";
import { languages } from "#src/lib/language/language.ts";
import { expect, test } from "#testing/browser.ts";
import { doubleText, expectNoOverflow, expectWholeWords } from "#testing/overflow.ts";

// e2e/every-screen.spec.ts opens every page; here is what only actions on customers' pages show.
test.use({ viewport: { width: 320, height: 640 } });

async function expectReadable(page: Page): Promise<void> {
  await expectNoOverflow(page);
  await expectWholeWords(page);
}

for (const language of languages) {
  const words = { pt, es, en }[language];
  const talk = conversationWords[language];

  test(`with 200 % text review page and conversation neither overflow nor break a word in any state (${language})`, {
    tag: "@slow",
  }, async ({ page, program, newTenant }) => {
    const placeName = "Padaria e Confeitaria Estrela do Amanhecer";
    const { businessId, slug } = await newTenant({ minReview: 4, placeName });
    for (const [stars, query] of [
      [5, ""],
      [2, "&modo=totem"],
    ] as const) {
      await page.goto(`/feedback/${slug}?lang=${language}${query}`);
      await doubleText(page);
      await expectReadable(page);
      await page.getByRole("radio", { name: words.stars[stars - 1]?.[0] ?? "" }).check();
      await page.getByLabel(words.comment).fill("Gostei muito do atendimento");
      await expectReadable(page);
      await page.getByRole("button", { name: words.send }).click();
      await expect(page.locator(".thanks")).toBeVisible();
      await expectReadable(page);
    }
    await page.goto(`/feedback/${slug}?lang=${language}`);
    await expect(page.getByText(words.sentBefore)).toBeVisible();
    await doubleText(page);
    await expectReadable(page);

    const conversation = `/feedback/${slug}/conversa?lang=${language}`;
    const press = (name: string) => page.getByRole("button", { name }).click();
    await page.goto(conversation);
    await doubleText(page);
    await expect(page.getByText(talk.unanswered)).toBeVisible();
    await expectReadable(page);
    const { id } = await program.services.db
      .selectFrom("review")
      .select("id")
      .where("business_id", "=", businessId)
      .where("rating", "=", 5)
      .executeTakeFirstOrThrow();
    await sendReply(program.services, businessId, id, { body: "Obrigado pela visita!" });
    await page.reload();
    await doubleText(page);
    await page.getByLabel(talk.reply).fill("Obrigado pela resposta");
    for (const [action, result] of [
      [talk.stop, talk.stopped_by_customer],
      [talk.erase, talk.erased],
    ] as const) {
      await press(action);
      await expectReadable(page);
      await press(action);
      await expect(page.getByText(result)).toBeVisible();
      await expectReadable(page);
    }
    await page.evaluate(() => localStorage.clear());
    await page.goto(conversation);
    await doubleText(page);
    await expect(page.getByText(talk.notFound)).toBeVisible();
    await expectReadable(page);
  });

  test(`with 200 % text the unsubscribe page neither overflows nor breaks a word (${language})`, {
    tag: "@slow",
  }, async ({ page, program, newTenant }) => {
    const { businessId } = await newTenant({ placeName: "Padaria e Confeitaria Estrela" });
    const { settings } = program.services;
    const emailHash = hashMailbox(settings, `${businessId}@example.com`)[0];
    const token = unsubscribeToken(settings, { businessId, emailHash });
    const { ask, stop, done, stopAll, doneAll } = unsubscribeWords[language];
    await page.goto(`/descadastrar?c=${encodeURIComponent(token)}&lang=${language}`);
    for (const [title, button] of [
      [ask, stop],
      [done, stopAll],
      [doneAll, undefined],
    ] as const) {
      await expect(page.getByRole("heading", { name: title })).toBeVisible();
      await doubleText(page);
      await expectReadable(page);
      if (button) await page.getByRole("button", { name: button }).click();
    }
  });
}

test.describe("an unknown business", () => {
  test.use({ allowedPageErrors: [/status of 404/] });
  test("has whole words in three languages with 200 % text", { tag: "@slow" }, async ({ page }) => {
    for (const language of languages) {
      await page.goto(`/feedback/ninguem?lang=${language}`);
      await doubleText(page);
      await expectReadable(page);
    }
  });
});
