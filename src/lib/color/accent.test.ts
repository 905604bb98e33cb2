import fc from "fast-check";
import { expect, test } from "vitest";
import { accentCss, accentPageCss, darkAction, lightAction, readableOn } from "./accent.ts";
import { contrast, type Hex, hexOf, labOf, mixed, rgbOf, screenRgb, shifted } from "./color.ts";

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

test.each([
  // Values of the colour space's author.
  ["#ffffff", 1, 0, 0],
  ["#ff0000", 0.62796, 0.22486, 0.12585],
  ["#00ff00", 0.86644, -0.23389, 0.1795],
  ["#0000ff", 0.45201, -0.03246, -0.31153],
  ["#0a0a0b", 0.14525, 0.00059, -0.00205],
] as [Hex, number, number, number][])("%s in OKLab", (hex, lightness, a, b) => {
  const lab = labOf(rgbOf(hex));
  for (const [value, wanted] of [
    [lab.lightness, lightness],
    [lab.a, a],
    [lab.b, b],
  ] as const) {
    expect(value).toBeCloseTo(wanted, 4);
  }
});

test("a mixed colour lies between two, and a moved one keeps its hue up to black or white", () => {
  expect(mixed("#102030", "#f0e0d0", 0.25)).toBe("#485058");
  expect([mixed("#102030", "#f0e0d0", 0), mixed("#102030", "#f0e0d0", 1)]).toEqual([
    "#102030",
    "#f0e0d0",
  ]);
  let steps = 0;
  expect(shifted("#b3001b", -0.05, () => steps++ >= 2)).toMatchInlineSnapshot(`"#800c15"`);
  expect(shifted("#b3001b", 0.05, () => true)).toBe("#b3001b");
  expect([shifted("#b3001b", -0.05, () => false), shifted("#b3001b", 0.05, () => false)]).toEqual([
    "#000000",
    "#ffffff",
  ]);
});

test("a colour that no screen shows loses colourfulness, not its lightness", () => {
  expect(hexOf(screenRgb({ lightness: 0.9, a: 0.2, b: 0.1 }))).toMatchInlineSnapshot(`"#fbd3ce"`);
  expect(hexOf(screenRgb({ lightness: 1, a: 0.3, b: -0.3 }))).toBe("#ffffff");
});

test("the colours of the program's own green and of a pale, a dark and a strong accent", () => {
  const accents = ["#14714a", "#ffcc00", "#000000", "#b3001b"];
  const lines = accents.flatMap((accent) =>
    [lightAction(accent), darkAction(accent)].map(({ fill, hover, ink, edge }) =>
      [accent, fill, hover, ink, edge].join(" "),
    ),
  );
  expect(lines).toMatchInlineSnapshot(`
    [
      "#14714a #14714a #02623e #ffffff transparent",
      "#14714a #3b8f66 #4b9e75 #16130f transparent",
      "#ffcc00 #ffcc00 #fee18f #16130f #a48311",
      "#ffcc00 #ffcc00 #fee18f #16130f transparent",
      "#000000 #000000 #000000 #ffffff transparent",
      "#000000 #808080 #8f8f8f #16130f transparent",
      "#b3001b #b3001b #970f1a #ffffff transparent",
      "#b3001b #e24343 #f45552 #16130f transparent",
    ]
  `);
});

test("the contrast is WCAG's", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
  // The example of the WCAG documentation: the lightest grey for text on white.
  expect(contrast("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
});

test("the style sheet of an accent is small", () => {
  expect(accentPageCss("#ffcc00").length).toBeLessThan(320);
});

test("the colours of both themes are in the style, those of the dark one after the others", () => {
  const css = accentCss("#004d40", ".rate");
  const [before = "", after = ""] = css.split("[data-theme=dark]");
  expect(before).toContain(`--action:${lightAction("#004d40").fill}`);
  expect(after).toContain(`.rate{--action:${darkAction("#004d40").fill}`);
});
