import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const standard = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Fails with what axe finds against WCAG 2.2 AA on the page as it stands now, in both modes: all
 * rules in the present mode, the contrast of colours in the other one too.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // During a transition colours are half transparent, and axe would measure their contrast.
  await page.emulateMedia({ reducedMotion: "reduce" });
  // The other mode of AxeBuilder opens a second page each time, for frames of other origins.
  const axe = () => new AxeBuilder({ page }).setLegacyMode();
  const found = await violations(axe().withTags(standard));
  await switchMode(page);
  const inOtherMode = await violations(axe().withRules("color-contrast"));
  await switchMode(page);
  expect(found, "axe").toEqual([]);
  expect(inOtherMode, "axe in the other mode").toEqual([]);
}

async function violations(builder: AxeBuilder): Promise<string[]> {
  const { violations } = await builder.analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n  ${html}\n  ${failureSummary}`),
  );
}

/** Changes light to dark or back as src/ui/theme.ts does, and remembers nothing. */
async function switchMode(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    if (dataset.theme === "dark") delete dataset.theme;
    else dataset.theme = "dark";
    // Transitions to the other colours end at once; what moves without end has no other colours.
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) {
        animation.finish();
      }
    }
  });
}
