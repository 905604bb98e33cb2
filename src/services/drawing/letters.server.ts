import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create, type Font } from "fontkit";
import type { Shape } from "./shapes.ts";

export type Weight = 500 | 700;

export interface Letters {
  weight: Weight;
  /** Height of the em, in the sheet's unit. */
  size: number;
  color: string;
}

/** Lines that fit, and the size at which they do. */
export interface FittedText {
  lines: string[];
  size: number;
}

const fonts = new Map<Weight, Font>();

/** Distance between baselines, in ems. */
export const lineHeight = 1.14;
/** Height of capitals, in ems. */
export const capHeight = 0.66;
/** How far a g hangs below its line, in ems. */
export const descent = 0.2;

/**
 * A line of text as outlines, so that every machine and print shop sees the same letters whatever
 * fonts it has. `x` is the middle of the line or its left end, `y` its baseline.
 */
export function drawLine(
  text: string,
  at: { x: number; y: number; align?: "middle" | "left" },
  { weight, size, color }: Letters,
): Shape {
  const font = fontOf(weight);
  const { glyphs, positions } = font.layout(text);
  const scale = size / font.unitsPerEm;
  let pen = 0;
  let d = "";
  for (const [index, glyph] of glyphs.entries()) {
    const position = positions[index] ?? { xAdvance: 0, xOffset: 0, yOffset: 0 };
    d += glyph.path.translate(pen + position.xOffset, position.yOffset).toSVG();
    pen += position.xAdvance;
  }
  const left = at.align === "left" ? at.x : at.x - (pen * scale) / 2;
  return { kind: "path", d, fill: color, matrix: [scale, 0, 0, -scale, left, at.y] };
}

/** The text in the largest size that fits the width in so many lines; what cannot fit ends in '…'. */
export function fitText(
  text: string,
  box: { width: number; lines: number; largest: number; smallest: number; weight: Weight },
): FittedText {
  const words = drawable(text, box.weight).split(/\s+/).filter(Boolean);
  for (let size = box.largest; size > box.smallest; size *= 0.94) {
    const lines = wrap(words, box.width / size, box.weight);
    if (lines && lines.length <= box.lines) return { lines, size };
  }
  return { lines: cut(words, box), size: box.smallest };
}

/** Leaves out what the font has no letter for, such as emoji: an empty box would be printed. */
function drawable(text: string, weight: Weight): string {
  const font = fontOf(weight);
  return [...text.normalize("NFC")]
    .filter((sign) => /\s/.test(sign) || font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0))
    .join("");
}

/** Lines no wider than so many ems, as even as they can be; undefined when a word alone is wider. */
function wrap(words: string[], ems: number, weight: Weight): string[] | undefined {
  const least = greedy(words, ems, weight);
  if (!least || least.length < 2) return least;
  // The narrowest width with as few lines leaves no lonely last word.
  let lines = least;
  for (let width = ems * 0.95; width > ems * 0.5; width *= 0.95) {
    const tried = greedy(words, width, weight);
    if (tried?.length !== least.length) break;
    lines = tried;
  }
  return lines;
}

function greedy(words: string[], ems: number, weight: Weight): string[] | undefined {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (widthOf(longer, weight) <= ems) lines.splice(-1, 1, longer);
    else if (widthOf(word, weight) <= ems) lines.push(word);
    else return undefined;
  }
  return lines;
}

function cut(
  words: string[],
  box: { width: number; lines: number; smallest: number; weight: Weight },
): string[] {
  const ems = box.width / box.smallest;
  const lines: string[] = [];
  let rest = [...words.join(" ")];
  while (rest.length > 0 && lines.length < box.lines) {
    let count = rest.length;
    while (count > 1 && widthOf(rest.slice(0, count).join(""), box.weight) > ems) count -= 1;
    const space = rest.lastIndexOf(" ", count);
    if (count < rest.length && space > 0) count = space;
    lines.push(rest.slice(0, count).join(""));
    rest = rest.slice(rest[count] === " " ? count + 1 : count);
  }
  if (rest.length > 0) lines.push(`${lines.pop()?.slice(0, -1) ?? ""}…`);
  return lines;
}

function widthOf(text: string, weight: Weight): number {
  const font = fontOf(weight);
  return font.layout(text).advanceWidth / font.unitsPerEm;
}

/** The product's display face, read from its npm package. */
function fontOf(weight: Weight): Font {
  const known = fonts.get(weight);
  if (known) return known;
  const file = `@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-${weight}-normal.woff`;
  const font = create(readFileSync(createRequire(import.meta.url).resolve(file))) as Font;
  fonts.set(weight, font);
  return font;
}
