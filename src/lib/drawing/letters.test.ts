import fc from "fast-check";
import { expect, test } from "vitest";
import { breakLines, fitParagraph, widthOf } from "./letters.server.ts";

const box = {
  width: 800,
  height: 500,
  largest: 118,
  smallest: 39,
  leading: 1.24,
  weight: 500,
} as const;

test("a paragraph keeps all its words and its own lines, in the largest size that fits", () => {
  const { lines, size } = fitParagraph("Pão: 10\nCafé: 10\n\n  Voltarei com a família!  ", box);
  expect(lines.slice(0, 2)).toEqual(["Pão: 10", "Café: 10"]);
  expect(lines.slice(2).join(" ")).toBe("Voltarei com a família!");
  expect(size).toBeGreaterThan(80);
  expect(fitParagraph("Bom!", box)).toEqual({ lines: ["Bom!"], size: 118 });
});

test("a longer text is smaller, and one that does not fit ends after a whole word with '…'", () => {
  const words = (count: number) => Array.from({ length: count }, (_, n) => `palavra${n}fim,`);
  const sizes = [3, 20, 40].map((count) => fitParagraph(words(count).join(" "), box).size);
  expect(sizes[0]).toBeGreaterThan(sizes[1] ?? 0);
  expect(sizes[1]).toBeGreaterThan(sizes[2] ?? 0);
  const { lines, size } = fitParagraph(words(900).join(" "), box);
  expect(size).toBe(39);
  expect(lines.join(" ")).toMatch(/^palavra0fim, .* palavra\d+fim…$/);
  // Some of these words leave no room for '…' in the last line.
  for (let length = 1; length < 15; length += 1) {
    const long = `${"p".repeat(length)}fim `.repeat(2000);
    expect(fitParagraph(long, box).lines.join(" ")).toMatch(/^(p+fim )+p+fim…$/);
  }
});

test("a word wider than the box is divided between characters, and a joined emoji never", () => {
  const family = "👩‍👩‍👧‍👦";
  const { lines } = fitParagraph(family.repeat(40), box);
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.join("")).toBe(family.repeat(40));
  for (const line of lines) expect(line.replaceAll(family, "")).toBe("");
  const [cut] = breakLines(family.repeat(40), { width: 100, size: 10, lines: 1, weight: 500 });
  expect(cut?.replaceAll(family, "")).toBe("…");
});

test("every line fits, and together they are the beginning of the text", () => {
  const text = fc.string({ unit: fc.constantFrom(..."aãk W.👏\n-"), maxLength: 600 });
  fc.assert(
    fc.property(text, (written) => {
      const { lines, size } = fitParagraph(written, box);
      for (const line of lines) expect(widthOf(line, 500) * size).toBeLessThanOrEqual(800);
      expect(lines.length * size * 1.24).toBeLessThanOrEqual(500 + size);
      const letters = (one: string) => one.replace(/\s/g, "");
      const shown = letters(lines.join("")).replace(/…$/, "");
      expect(letters(written).startsWith(shown)).toBe(true);
      if (!lines.at(-1)?.endsWith("…")) expect(shown).toBe(letters(written));
    }),
    { numRuns: 100 },
  );
});
