import type { Page } from "@playwright/test";
import { choose, collectPageErrors, expect, logIn, test } from "#testing/browser.ts";
import { addReview } from "#testing/factories.ts";
import { hostileTexts, longWord } from "#testing/hostile-text.ts";
import { expectNoOverflow } from "#testing/overflow.ts";
import { panelPaths } from "#testing/paths.ts";

test.use({ viewport: { width: 320, height: 640 } });

async function expectCalm(page: Page) {
  await expectNoOverflow(page);
  expect(await page.title()).not.toBe("broken in");
  await expect(page.locator("main img[src=x]")).toHaveCount(0);
}

/** The pages that show customers' words. */
const withComments = ["/painel", "/resumo", "/mensagens"];
for (const { which, paths, tag } of [
  { which: "the pages with comments", paths: withComments, tag: [] },
  {
    which: "every other panel page",
    paths: panelPaths().filter((path) => !withComments.includes(path)),
    tag: "@slow",
  },
]) {
  test(`hostile comments and names stay inside ${which}`, { tag }, async ({
    page,
    program,
    newTenant,
  }) => {
    const owner = await newTenant({ placeName: longWord, address: longWord, message: longWord });
    for (const [index, comment] of hostileTexts.entries()) {
      const review = { rating: 1 + (index % 5), comment, source: `s${"x".repeat(30)}` };
      await addReview(program.services, owner.businessId, review);
    }
    await logIn(page, owner);
    // Three tabs at a time, because each waits until its data has come.
    const openTab = (path: string) =>
      test.step(path, async () => {
        const tab = await page.context().newPage();
        const errors = collectPageErrors(tab);
        await tab.goto(path, { waitUntil: "networkidle" });
        await expectCalm(tab);
        expect(errors).toEqual([]);
        await tab.close();
      });
    for (let at = 0; at < paths.length; at += 3)
      await Promise.all(paths.slice(at, at + 3).map(openTab));
    await page.goto("/mensagens?status=open", { waitUntil: "networkidle" });
    await expectCalm(page);
    await expect(page.getByText("<img src=x")).toHaveCount(1);
  });
}

test("a hostile business name, address and invitation stay inside the customer's pages", async ({
  page,
  newTenant,
}) => {
  for (const [index, text] of hostileTexts.entries()) {
    const { slug } = await newTenant({
      placeName: text,
      address: hostileTexts[(index + 1) % hostileTexts.length] ?? "",
      message: text,
    });
    for (const path of [`/feedback/${slug}?modo=totem`, `/feedback/${slug}`]) {
      await page.goto(path);
      await expectCalm(page);
    }
    await choose(page, 5);
    await page.getByLabel("Quer contar mais?").fill(text);
    await page.getByRole("button", { name: "Enviar" }).click();
    await expect(page.getByText("Obrigado por avaliar!")).toBeVisible();
    await expectCalm(page);
  }
});
