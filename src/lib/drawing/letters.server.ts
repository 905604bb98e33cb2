import { drawable, missingMark, runsOf } from "./faces.server.ts";
import type { Shape, Weight } from "./shapes.ts";

export type { Weight };

export interface Letters {
  weight: Weight;
  /** Height of the em, in the sheet's unit. */
  size: number;
  color: string;
}

/** Lines that fit, and their font size. */
export interface FittedText {
  lines: string[];
  size: number;
}

/** The unit of outlines, so that all fonts share one. */
const unitsPerEm = 1000;

/** Distance between baselines, in ems. */
export const lineHeight = 1.14;
/** Height of capitals, in ems. */
export const capHeight = 0.66;
/** Depth of descenders below the baseline, in ems. */
export const descent = 0.2;

/**
 * Returns a line of text as outlines, so that it looks the same without the font. `x` is the middle
 * of the line or one of its ends, `y` its baseline.
 */
export function drawLine(
  text: string,
  at: { x: number; y: number; align?: "middle" | "left" | "right" },
  { weight, size, color }: Letters,
): Shape {
  const scale = size / unitsPerEm;
  let pen = 0;
  let d = "";
  for (const { text: part, face } of runsOf(text, weight)) {
    const { glyphs, positions } = face.font.layout(part);
    const share = (face.scale * unitsPerEm) / face.font.unitsPerEm;
    for (const [index, glyph] of glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      const path = share === 1 ? glyph.path : glyph.path.scale(share, share);
      d += path.translate(pen + xOffset * share, yOffset * share).toSVG();
      pen += xAdvance * share;
    }
  }
  const before = { left: 0, middle: 0.5, right: 1 }[at.align ?? "middle"];
  const left = at.x - pen * scale * before;
  return { kind: "path", d, fill: color, matrix: [scale, 0, 0, -scale, left, at.y] };
}

/** Returns the lines of a text in the largest size that fits. A text that does not fit ends in '…'. */
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

/** Returns lines of at most `ems` width and similar length; undefined if a single word is wider. */
function wrap(words: string[], ems: number, weight: Weight): string[] | undefined {
  const least = greedy(words, ems, weight);
  if (!least || least.length < 2) return least;
  // The narrowest width with the same number of lines avoids a single word in the last line.
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

/** Returns the width of a text in ems. */
export function widthOf(text: string, weight: Weight): number {
  return runsOf(text, weight).reduce((sum, { text: part, face: { font, scale } }) => {
    return sum + (font.layout(part).advanceWidth / font.unitsPerEm) * scale;
  }, 0);
}

/** Returns the lines of a paragraph at a fixed size. If there are more lines, the last one ends in '…'. */
export function breakLines(
  text: string,
  box: { width: number; size: number; lines: number; weight: Weight },
): string[] {
  const ems = box.width / box.size;
  const space = widthOf(" ", box.weight);
  // Upper bound of the characters that fit, so that a huge text is not measured completely.
  const maxCharacters = box.lines * Math.ceil(ems * 6);
  const characters = [...drawable(text, box.weight, missingMark).replace(/\s+/g, " ").trim()];
  const words = characters
    .slice(0, maxCharacters)
    .join("")
    .split(" ")
    .flatMap((word) => pieces(word, ems, box.weight));
  const lines: string[] = [];
  let used = Number.POSITIVE_INFINITY;
  for (const word of words) {
    const width = widthOf(word, box.weight);
    if (used + space + width <= ems) {
      lines.push(`${lines.pop()} ${word}`);
      used += space + width;
    } else {
      lines.push(word);
      used = width;
    }
  }
  if (lines.length <= box.lines && characters.length <= maxCharacters) return lines.filter(Boolean);
  const kept = lines.slice(0, box.lines);
  let last = [...(kept.pop() ?? "")];
  while (last.length > 0 && widthOf(`${last.join("")}…`, box.weight) > ems)
    last = last.slice(0, -1);
  return [...kept, `${last.join("").trimEnd()}…`];
}

/** Returns the word, or its pieces if the word is wider than a line. */
function pieces(word: string, ems: number, weight: Weight): string[] {
  if (widthOf(word, weight) <= ems) return [word];
  const found: string[] = [];
  let piece = "";
  let used = 0;
  for (const character of word) {
    const width = widthOf(character, weight);
    // Letters together can be wider than the sum of their widths, so leave 5%.
    if (piece && used + width > ems * 0.95) {
      found.push(piece);
      piece = "";
      used = 0;
    }
    piece += character;
    used += width;
  }
  return [...found, piece];
}
