import type { BrowserContext, Frame, Page } from "@playwright/test";

/**
 * Makes taps on links that open a tab open none, and notes their addresses for `takeNewTabs`. Playwright loses some
 * tabs that a page opens without an opener. What the page does before the browser follows a link is the same.
 */
export async function catchNewTabs(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const addresses: string[] = [];
    Object.assign(window, { newTabs: addresses });
    addEventListener("click", (event) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (link?.target !== "_blank" || event.defaultPrevented) return;
      event.preventDefault();
      addresses.push(link.href);
    });
  });
}

/** Returns the addresses of the tabs that links opened since the last call. */
export function takeNewTabs(page: Page | Frame): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { newTabs: string[] }).newTabs.splice(0));
}
