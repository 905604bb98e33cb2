import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type { AxeResults, ElementContext, RunOptions } from "axe-core";

/** The rules of WCAG 2.2 AA and axe's best practices. */
const standard = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

declare global {
  interface Window {
    axe?: { run(context: ElementContext, options: RunOptions): Promise<AxeResults> };
  }
}

/**
 * Fails if axe finds WCAG 2.2 AA violations in the current state of the page. Checks all rules in the
 * current theme (light or dark), and only the colour contrast in the other theme.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // During a transition colours are half transparent, so axe would report a wrong contrast.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await finishTransitions(page);
  const found = await violations(page, { runOnly: { type: "tag", values: standard } });
  await switchMode(page);
  const inOtherMode = await violations(page, {
    runOnly: { type: "rule", values: ["color-contrast"] },
  });
  await switchMode(page);
  expect(found, "axe").toEqual([]);
  expect(inOtherMode, "axe in the other theme").toEqual([]);
}

/** Runs axe once in the page. A document gets axe's script only before its first run. */
async function violations(page: Page, options: RunOptions): Promise<string[]> {
  // Axe would leave out the content of frames.
  expect(page.frames(), "frames").toHaveLength(1);
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(source);
  return page.evaluate(async (given) => {
    const results = await window.axe?.run(document, { ...given, resultTypes: ["violations"] });
    if (!results) throw new Error("The document has no axe");
    return results.violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${help}\n  ${html}\n  ${failureSummary}`),
    );
  }, options);
}

/** Changes light to dark or back as src/ui/theme.ts does, without storing the choice. */
export async function switchMode(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    if (dataset.theme === "dark") delete dataset.theme;
    else dataset.theme = "dark";
  });
  await finishTransitions(page);
}

/**
 * Finishes the running transitions. One that ends starts those of the elements that inherit its colour. Infinite
 * animations cannot be finished and change no colours.
 */
async function finishTransitions(page: Page): Promise<void> {
  await page.evaluate(() => {
    const running = () =>
      document.getAnimations().filter(({ effect, playState }) => {
        return (
          playState !== "finished" &&
          effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
        );
      });
    for (let found = running(); found.length > 0; found = running()) {
      for (const animation of found) animation.finish();
    }
  });
}
