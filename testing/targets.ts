import { expect, type Page } from "@playwright/test";

/** The smallest target of a finger, in CSS pixels (WCAG 2.5.5). */
const smallest = 44;

/**
 * Fails if a link, button or input that stands alone is lower than 44 px. A link inside a sentence
 * is as high as its line.
 */
export async function expectLargeTargets(page: Page, where = page.url()): Promise<void> {
  const found = await page.evaluate(findSmallTargets, smallest);
  expect(found, `small targets of ${where}`).toEqual([]);
}

/**
 * Presses Tab through the page. Fails if a control is not reached, or if the focus jumps back up to a
 * control that is entirely above the one before and not in the next column.
 */
export async function expectKeyboardOrder(page: Page, where = page.url()): Promise<void> {
  const controls = await page.evaluate(listControls);
  await page.evaluate(recordFocus);
  for (const _ of controls) await page.keyboard.press("Tab");
  const visited = await page.evaluate(readFocused);
  const reached = new Set(visited.map(({ index }) => index));
  const missed = controls.filter((_, index) => !reached.has(index));
  expect(missed, `controls of ${where} that Tab does not reach`).toEqual([]);
  expect(jumpsOf(visited), `focus order of ${where}`).toEqual([]);
}

interface Stop {
  index: number;
  name: string;
  top: number;
  bottom: number;
  left: number;
  right: number;
  /** In a fixed or sticky bar, which is drawn over the page. */
  inBar: boolean;
}

declare global {
  interface Window {
    focusedElements?: HTMLElement[];
  }
}

function jumpsOf(visited: Stop[]): string[] {
  return visited.flatMap((stop, index) => {
    const before = visited[index - 1];
    if (!before || before.inBar || stop.inBar) return [];
    const goesUp = stop.bottom <= before.top + 1;
    const shared = Math.min(stop.bottom, before.bottom) - Math.max(stop.top, before.top);
    const isSameRow = shared > Math.min(stop.bottom - stop.top, before.bottom - before.top) / 2;
    const goesBack = isSameRow && stop.right <= before.left + 1;
    const isNextColumn = stop.left >= before.right - 1;
    return (goesUp && !isNextColumn) || goesBack ? [`${before.name} → ${stop.name}`] : [];
  });
}

/** Runs in the page. Marks every control that Tab should reach, and returns a description of each. */
function listControls(): string[] {
  (document.activeElement as HTMLElement | null)?.blur();
  window.scrollTo(0, 0);
  const groups = new Set<string>();
  const controls = [
    ...document.querySelectorAll<HTMLElement>(
      "a[href], button, input, select, textarea, summary, [tabindex]",
    ),
  ].filter((element) => {
    if (element.tabIndex < 0 || element.matches(":disabled, input[type=hidden]")) return false;
    if (element.closest("[inert]")) return false;
    if (!element.checkVisibility({ visibilityProperty: true })) return false;
    if (!(element instanceof HTMLInputElement) || element.type !== "radio") return true;
    // Tab reaches a group of radio buttons once: at the checked one, or at the first.
    const group = `${element.form?.id}:${element.name}`;
    if (groups.has(group)) return false;
    const checked = document.querySelector(`input[type=radio][name="${element.name}"]:checked`);
    if (checked && checked !== element) return false;
    groups.add(group);
    return true;
  });
  return controls.map((element, index) => {
    element.dataset.tabIndex = String(index);
    return element.outerHTML.slice(0, 120);
  });
}

/** Runs in the page. Records the focused elements, until the focus leaves the document. */
function recordFocus(): void {
  const focused: HTMLElement[] = [];
  const record = ({ target }: Event): void => {
    if (target instanceof HTMLElement) focused.push(target);
  };
  document.addEventListener("focusin", record);
  document.addEventListener("focusout", ({ relatedTarget }) => {
    if (!relatedTarget) document.removeEventListener("focusin", record);
  });
  window.focusedElements = focused;
}

/** Runs in the page. Returns where the recorded elements are, in coordinates of the document. */
function readFocused(): Stop[] {
  return (window.focusedElements ?? []).map((element) => {
    let inBar = false;
    for (let box: HTMLElement | null = element; box; box = box.parentElement) {
      inBar ||= ["fixed", "sticky"].includes(getComputedStyle(box).position);
    }
    // A visually hidden input is drawn by its label.
    const drawn = element.matches(".sr-only") ? (element.closest("label") ?? element) : element;
    const { top, bottom, left, right } = drawn.getBoundingClientRect();
    const name = (element.ariaLabel ?? element.textContent ?? "").trim().slice(0, 30);
    return {
      index: Number(element.dataset.tabIndex ?? -1),
      name: `${element.localName} '${name || element.getAttribute("name")}'`,
      top: top + scrollY,
      bottom: bottom + scrollY,
      left,
      right,
      inBar,
    };
  });
}

/** Runs in the page. Returns a description of each target that stands alone and is too low. */
function findSmallTargets(minimum: number): string[] {
  const targets = document.querySelectorAll<HTMLElement>(
    "a[href], button, input, select, textarea, summary, [role=button]",
  );
  // The label of an input, or the box over which the target's `::after` is stretched.
  const boxOf = (element: HTMLElement): Element => {
    const { content, position } = getComputedStyle(element, "::after");
    const isStretched = content !== "none" && position === "absolute";
    return (isStretched && element.offsetParent) || (element.closest("label") ?? element);
  };
  return [...targets]
    .filter((element) => {
      if (element.closest("[inert], [aria-hidden=true]")) return false;
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        return false;
      const box = boxOf(element);
      // Links to skip to the content are drawn only while they have the focus.
      if (element.matches(".sr-only") && box === element) return false;
      const { height, width } = box.getBoundingClientRect();
      if (height >= minimum - 0.5 || width <= 1) return false;
      if (getComputedStyle(element).display !== "inline") return true;
      // Text beside the link in the same block: the link is a part of a sentence.
      let block = element.parentElement;
      while (block && getComputedStyle(block).display === "inline") block = block.parentElement;
      return block?.textContent?.trim() === element.textContent?.trim();
    })
    .map((element) => {
      const { height } = boxOf(element).getBoundingClientRect();
      const text = element.ariaLabel ?? element.textContent ?? element.getAttribute("name");
      return `${Math.round(height)} px: <${element.localName}> ${text?.trim().slice(0, 40)}`;
    });
}
