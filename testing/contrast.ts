import { expect, type Page } from "@playwright/test";

/**
 * Fails if a text has less contrast than WCAG AA requires with the backgrounds of its own ancestors.
 * axe finds layers behind a text, other tools do not. Of a gradient the worst colour counts. Texts of
 * disabled controls and absolutely positioned elements are left out.
 */
export async function expectContrast(page: Page): Promise<void> {
  // Colours may still be in a transition.
  await expect.poll(() => page.evaluate(findLowContrast), page.url()).toEqual([]);
}

/** Runs in the page, so it must not use anything of this module. */
function findLowContrast(): string[] {
  type Colour = [red: number, green: number, blue: number, alpha: number];
  const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("No canvas");

  const colourOf = (css: string): Colour => {
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = css;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha / 255];
  };
  const over = ([red, green, blue, alpha]: Colour, below: Colour): Colour => {
    const mix = (top: number, bottom: number) => top * alpha + bottom * (1 - alpha);
    return [mix(red, below[0]), mix(green, below[1]), mix(blue, below[2]), 1];
  };
  const luminance = ([red, green, blue]: Colour) => {
    const linear = (value: number) =>
      value <= 10.31 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  };
  const ratio = (one: Colour, other: Colour) => {
    const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (lighter + 0.05) / (darker + 0.05);
  };
  /** The possible colours behind an element: more than one if an ancestor has a gradient. */
  const backgrounds = (element: Element | null): Colour[] => {
    if (!element) return [[255, 255, 255, 1]];
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    const own = colourOf(backgroundColor);
    const stops = (backgroundImage.match(/(?:rgba?|oklch|oklab|color)\([^)]*\)/g) ?? []).map(
      colourOf,
    );
    const isOpaque = own[3] === 1;
    const below = isOpaque
      ? [own]
      : backgrounds(element.parentElement).map((one) => over(own, one));
    return stops.length === 0
      ? below
      : stops.flatMap((stop) => below.map((colour) => over(stop, colour)));
  };
  const isLeftOut = (element: Element | null): boolean =>
    element !== null &&
    (/^(absolute|fixed)$/.test(getComputedStyle(element).position) ||
      element.matches(":disabled, [aria-hidden=true]") ||
      isLeftOut(element.parentElement));

  const low: string[] = [];
  for (const element of document.body.querySelectorAll("*")) {
    const text = [...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => node.textContent?.trim())
      .join(" ")
      .trim();
    if (!text || !element.checkVisibility({ visibilityProperty: true }) || isLeftOut(element))
      continue;
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    const size = Number.parseFloat(fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
    const found = Math.min(
      ...backgrounds(element).map((behind) => ratio(over(colourOf(color), behind), behind)),
    );
    if (found < (isLarge ? 3 : 4.5)) low.push(`${found.toFixed(2)}: ${text.slice(0, 60)}`);
  }
  return low;
}
