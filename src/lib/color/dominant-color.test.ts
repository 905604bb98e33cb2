import { expect, test } from "vitest";
import { contrast, labOf, type Rgb, rgbOf } from "./color.ts";
import { dominantColor } from "./dominant-color.ts";

const pixels = (...parts: [count: number, color: Rgb, alpha?: number][]) =>
  Uint8Array.from(
    parts.flatMap(([count, color, alpha = 255]) =>
      Array(count)
        .fill([...color, alpha])
        .flat(),
    ),
  );
const white: Rgb = [255, 255, 255];
const red: Rgb = [200, 20, 30];
const blue: Rgb = [20, 60, 180];

test("the colour of a logo is the one on its white background", () => {
  expect(dominantColor(pixels([900, white], [100, red]))).toBe("#c8141e");
});

test("of two colours the one with more pixels stands for the logo", () => {
  const found = dominantColor(pixels([500, white], [300, blue], [100, red])) ?? "";
  expect(labOf(rgbOf(found)).b).toBeLessThan(-0.1);
});

test("transparent pixels do not count", () => {
  expect(dominantColor(pixels([900, blue, 0], [100, red]))).toBe("#c8141e");
});

test.each([
  ["black on white", pixels([900, white], [100, [10, 10, 10]])],
  ["grey", pixels([100, [128, 130, 127]])],
  ["fully transparent", pixels([100, red, 0])],
  ["empty", pixels()],
  ["black with the coloured noise of a JPEG", pixels([995, white], [5, red])],
])("a logo without a colour has no accent: %s", (_, rgba) => {
  expect(dominantColor(rgba)).toBeNull();
});

test("of two hues with equal strength the one with more pixels counts, wherever it is on the circle", () => {
  const hues: Rgb[] = [
    [200, 20, 30],
    [200, 120, 10],
    [120, 160, 20],
    [20, 140, 60],
    [10, 130, 140],
    [20, 60, 180],
    [120, 40, 180],
    [190, 30, 130],
  ];
  for (const [index, hue] of hues.entries()) {
    const opposite = hues[(index + 4) % hues.length] ?? white;
    const found = dominantColor(pixels([300, white], [400, hue], [40, opposite]));
    expect(found).toBe(dominantColor(pixels([1, hue])));
  }
});

test("a colour counts from one pixel in a hundred, and pixels that are half visible", () => {
  expect(dominantColor(pixels([99, white], [1, red]))).toBe("#c8141e");
  expect(dominantColor(pixels([100, white], [1, red]))).toBeNull();
  expect(dominantColor(pixels([1, [...red], 128]))).toBe("#c8141e");
  expect(dominantColor(pixels([1, [...red], 127]))).toBeNull();
});

test("shades of one hue become one colour between them", () => {
  const found = dominantColor(pixels([100, [180, 20, 30]], [100, [230, 60, 70]])) ?? "";
  expect(contrast(found, "#ffffff")).toBeGreaterThan(3);
});
