import fc from "fast-check";
import { expect, test } from "vitest";
import { accentPageCss, darkAction, lightAction, readableOn } from "./accent.ts";
import { contrast, type Hex, hexOf, labOf, rgbOf, screenRgb } from "./color.ts";

const accents = fc
  .integer({ min: 0, max: 0xffffff })
  .map((n) => `#${n.toString(16).padStart(6, "0")}`);
const extremes: [Hex][] = [["#000000"], ["#ffffff"], ["#808080"], ["#ffff00"], ["#0000ff"]];
/** Backgrounds behind main buttons (ui/tokens.css): ground, surface and sunken. */
const pages = {
  light: ["#faf7f2", "#ffffff", "#f1ece4"],
  dark: ["#171411", "#201c18", "#332d26"],
};

test("texts on every accent have a contrast of 4.5, and buttons are distinct from the page by 3", () => {
  fc.assert(
    fc.property(accents, (accent) => {
      for (const [theme, colors] of [
        ["light", lightAction(accent)],
        ["dark", darkAction(accent)],
      ] as const) {
        expect(contrast(colors.ink, colors.fill)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(colors.ink, colors.hover)).toBeGreaterThanOrEqual(4.5);
        const shape = colors.edge === "transparent" ? colors.fill : colors.edge;
        for (const page of pages[theme]) {
          expect(contrast(shape, page), `${theme} on ${page}`).toBeGreaterThanOrEqual(3);
        }
      }
    }),
    { examples: extremes, numRuns: 2000 },
  );
});

test("an accent as text has a contrast of 4.5 with any ground", () => {
  const grounds = ["#ffffff", "#16130f", "#14714a", "#fbf8f3"];
  fc.assert(
    fc.property(accents, fc.constantFrom(...grounds), (accent, ground) => {
      expect(contrast(readableOn(ground, accent), ground)).toBeGreaterThanOrEqual(4.5);
    }),
    { examples: extremes.map(([accent]) => [accent, "#14714a"]) },
  );
});

test("an accent that can be read stays as it is; a pale one keeps its fill and gets an edge", () => {
  expect(lightAction("#b3001b")).toMatchObject({
    fill: "#b3001b",
    ink: "#ffffff",
    edge: "transparent",
  });
  expect(lightAction("#ffcc00")).toMatchObject({ fill: "#ffcc00", ink: "#16130f" });
  expect(lightAction("#ffcc00").edge).not.toBe("transparent");
});

test("the conversion to OKLab and back keeps every colour", () => {
  fc.assert(
    fc.property(accents, (hex) => {
      const back = screenRgb(labOf(rgbOf(hex)));
      for (const [index, value] of rgbOf(hex).entries()) {
        expect(Math.abs((back[index] ?? 0) - value)).toBeLessThanOrEqual(1);
      }
      expect(hexOf(rgbOf(hex))).toBe(hex);
    }),
  );
});

test("the contrast is WCAG's", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
  // The example of the WCAG documentation: the lightest grey for text on white.
  expect(contrast("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
});

test("the style sheet of an accent is small", () => {
  expect(accentPageCss("#ffcc00").length).toBeLessThan(320);
});
