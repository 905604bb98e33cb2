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
  { width, size, lines, weight }: { width: number; size: number; lines: number; weight: Weight },
): string[] {
  const ems = width / size;
  return fill(measure(text.replace(/\s+/g, " "), weight, lines * ems), ems, lines).lines;
}

/**
 * Returns the lines of a text in the largest size that fits into a box, with the text's own line breaks. Only in the
 * smallest size a word is divided, and a text that does not fit ends in '…'.
 */
export function fitParagraph(
  text: string,
  box: {
    width: number;
    height: number;
    largest: number;
    smallest: number;
    /** Distance between baselines, in ems. */
    leading: number;
    weight: Weight;
  },
): FittedText {
  const { width, smallest, weight } = box;
  const linesAt = (size: number) => Math.max(1, Math.floor(box.height / (size * box.leading)));
  const measured = measure(text, weight, linesAt(smallest) * (width / smallest));
  const widest = Math.max(0, ...measured.words.map((word) => word.width));
  for (let size = box.largest; size > smallest; size *= 0.96) {
    const ems = width / size;
    if (widest > ems) continue;
    const { lines, isCut } = fill(measured, ems, linesAt(size));
    if (!isCut) return { lines: balanced(measured, ems, lines), size };
  }
  return { lines: fill(measured, width / smallest, linesAt(smallest)).lines, size: smallest };
}

interface Word {
  text: string;
  /** In ems. */
  width: number;
  /** The word begins a line of the text itself. */
  isFirst: boolean;
}

interface Measured {
  words: Word[];
  /** The text is longer than the measured words. */
  isCut: boolean;
  weight: Weight;
}

/** Measures the words of a text, of a huge text only as many as can fit into lines of `ems` width in total. */
function measure(text: string, weight: Weight, ems: number): Measured {
  const maxCharacters = Math.ceil(ems * 6);
  const characters = charactersOf(drawable(text, weight, missingMark).trim());
  const words = characters
    .slice(0, maxCharacters)
    .join("")
    .split(/\s*\n\s*/)
    .flatMap((line) =>
      line
        .split(/\s+/)
        .filter(Boolean)
        .map((word, index) => ({
          text: word,
          width: widthOf(word, weight),
          isFirst: index === 0,
        })),
    );
  return { words, isCut: characters.length > maxCharacters, weight };
}

/** Breaks words into lines of at most `ems` width. If there are more than `maxLines`, the last one ends in '…'. */
function fill(
  { words, isCut, weight }: Measured,
  ems: number,
  maxLines: number,
): { lines: string[]; isCut: boolean } {
  const space = widthOf(" ", weight);
  const lines: string[] = [];
  let used = Number.POSITIVE_INFINITY;
  for (const word of words.flatMap((whole) => divide(whole, ems, weight))) {
    if (!word.isFirst && used + space + word.width <= ems) {
      lines.push(`${lines.pop()} ${word.text}`);
      used += space + word.width;
    } else {
      lines.push(word.text);
      used = word.width;
    }
  }
  if (lines.length <= maxLines && !isCut) return { lines, isCut };
  const kept = lines.slice(0, maxLines);
  let last = kept.pop() ?? "";
  while (last && widthOf(`${last}…`, weight) > ems) last = shorter(last);
  return { lines: [...kept, `${last.replace(/[\s,;:.–—-]+$/, "")}…`], isCut: true };
}

/** Returns the line without its last word, or a single word without its last character. */
function shorter(line: string): string {
  const space = line.lastIndexOf(" ");
  return space > 0 ? line.slice(0, space) : charactersOf(line).slice(0, -1).join("");
}

/** Returns as many lines as given, of similar length. */
function balanced(measured: Measured, ems: number, lines: string[]): string[] {
  const widest = Math.max(0, ...measured.words.map(({ width }) => width));
  let found = lines;
  for (let width = ems * 0.97; width > Math.max(ems * 0.6, widest); width *= 0.97) {
    const tried = fill(measured, width, lines.length);
    if (tried.isCut) break;
    found = tried.lines;
  }
  return found;
}

/** Returns the word, or its pieces if the word is wider than a line. */
function divide(word: Word, ems: number, weight: Weight): Word[] {
  if (word.width <= ems) return [word];
  const pieces: Word[] = [];
  let piece = { ...word, text: "", width: 0 };
  for (const character of charactersOf(word.text)) {
    const width = widthOf(character, weight);
    // Letters together can be wider than the sum of their widths, so leave 5%.
    if (piece.text && piece.width + width > ems * 0.95) {
      pieces.push(piece);
      piece = { text: "", width: 0, isFirst: false };
    }
    piece = { ...piece, text: piece.text + character, width: piece.width + width };
  }
  return [...pieces, piece];
}

const segmenter = new Intl.Segmenter("pt-BR", { granularity: "grapheme" });

/** The characters as a reader counts them: a joined emoji is one. */
function charactersOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
