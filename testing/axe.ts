import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const standard = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Fails if axe finds WCAG 2.2 AA violations in the current state of the page. Checks all rules in the
 * current theme (light or dark), and only the colour contrast in the other theme.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // During a transition colours are half transparent, so axe would report a wrong contrast.
  await page.emulateMedia({ reducedMotion: "reduce" });
  // Without legacy mode AxeBuilder opens a second page per run, to check frames of other origins.
  const axe = () => new AxeBuilder({ page }).setLegacyMode();
  const found = await violations(axe().withTags(standard));
  await switchMode(page);
  const inOtherMode = await violations(axe().withRules("color-contrast"));
  await switchMode(page);
  expect(found, "axe").toEqual([]);
  expect(inOtherMode, "axe in the other theme").toEqual([]);
}

async function violations(builder: AxeBuilder): Promise<string[]> {
  const { violations } = await builder.analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n  ${html}\n  ${failureSummary}`),
  );
}

/** Changes light to dark or back as src/ui/theme.ts does, without storing the choice. */
export async function switchMode(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    if (dataset.theme === "dark") delete dataset.theme;
    else dataset.theme = "dark";
    // Finish the colour transitions now. Infinite animations cannot be finished and change no colours.
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) {
        animation.finish();
      }
    }
  });
}
