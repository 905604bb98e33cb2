import { expect, type Page } from "@playwright/test";

/**
 * Fails if the page scrolls sideways, or if visible content leaves the screen or a box that cuts it.
 * Content of an element that scrolls sideways by itself, such as a wide table, is allowed.
 */
export async function expectNoOverflow(page: Page, where = page.url()): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  // The layout follows a new size of the window with a delay.
  await expect.poll(() => page.evaluate(findOverflow), `overflow of ${where}`).toEqual([]);
}

/** Fails if a table or another box hides a part of its content behind a sideways scroll. */
export async function expectNoSidewaysScroll(page: Page, where = page.url()): Promise<void> {
  const found = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("main *")]
      .filter((element) => {
        const { overflowX, scrollSnapType } = getComputedStyle(element);
        // A carousel shows one card after the other on purpose.
        const scrolls = ["auto", "scroll"].includes(overflowX) && scrollSnapType === "none";
        return (
          scrolls && element.scrollWidth > element.clientWidth + 1 && element.checkVisibility()
        );
      })
      .map(
        (element) =>
          `<${element.localName} class="${element.className}"> ${element.innerText.slice(0, 60)}`,
      ),
  );
  expect(found, `boxes of ${where} that scroll sideways`).toEqual([]);
}

/** Fails if a line of the visible text ends inside a word. */
export async function expectWholeWords(page: Page, where = page.url()): Promise<void> {
  const broken = await page.evaluate(() => {
    const found: string[] = [];
    const range = document.createRange();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      const box = text.parentElement;
      // Words for screen readers only are in a box of one pixel.
      if (!box?.checkVisibility() || box.clientWidth === 1) continue;
      for (const { 0: word, index } of text.data.matchAll(/[^\s-]+/g)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) found.push(word);
      }
    }
    return found;
  });
  expect(broken, `broken words of ${where}`).toEqual([]);
}

/** Doubles all text, as a person with weak eyes sets it in the browser. */
export async function doubleText(page: Page): Promise<void> {
  await scaleText(page, 2);
}

/** Sets the size of all text, as the browser's setting does. */
export async function scaleText(page: Page, factor: number): Promise<void> {
  await page.evaluate(
    (size) => {
      document.documentElement.style.fontSize = size;
    },
    `${16 * factor}px`,
  );
}

/** Runs in the page. Returns a description of each element that is cut or off the screen. */
function findOverflow(): string[] {
  const width = document.documentElement.clientWidth;
  const found: string[] = [];
  const describe = (element: Element) =>
    `<${element.localName} class="${(element.getAttribute("class") ?? "").slice(0, 80)}"> ` +
    `${(element.textContent ?? "").trim().slice(0, 40)}`;
  const rightOf = (element: Element): number => {
    let right = width;
    for (let box = element.parentElement; box; box = box.parentElement) {
      const { overflowX, position } = getComputedStyle(box);
      const isHidden = overflowX === "hidden" && box.clientWidth <= 1;
      if (isHidden || overflowX === "auto" || overflowX === "scroll")
        return Number.POSITIVE_INFINITY;
      if (overflowX !== "visible" && box !== document.body) {
        right = Math.min(right, box.getBoundingClientRect().right);
      }
      if (position === "fixed") break;
    }
    return right;
  };
  if (document.documentElement.scrollWidth > width) {
    found.push(`the page is ${document.documentElement.scrollWidth} px wide`);
  }
  for (const element of document.body.querySelectorAll("*")) {
    const ownText = [...element.childNodes].some(
      (node) => node.nodeType === 3 && node.nodeValue?.trim(),
    );
    const shown = ownText || element.matches("svg, img, input, textarea, button, select");
    if (!shown || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      continue;
    if (element.closest(".sr-only, [aria-hidden=true], [inert], svg *")) continue;
    // An ellipsis is a deliberate cut.
    const cutsItself = !ownText || getComputedStyle(element).textOverflow === "ellipsis";
    const range = document.createRange();
    range.selectNodeContents(element);
    const boxes = [element.getBoundingClientRect(), ...(cutsItself ? [] : range.getClientRects())];
    const visible = boxes.filter((box) => box.width > 1 && box.height > 1);
    const right = rightOf(element);
    if (visible.some((box) => box.right > right + 1 || box.left < -1))
      found.push(describe(element));
  }
  return found.slice(0, 12);
}
