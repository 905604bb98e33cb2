import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Font } from "fontkit";
import type { Weight } from "./shapes.ts";

/** A font file of an npm package. */
export interface Face {
  file: string;
  font: Font;
  /** The size of its characters compared with the text around them. */
  scale: number;
  /** Symbols are drawn as outlines in a PDF, because PDFKit cannot embed their variable fonts. */
  isSymbols: boolean;
}

/** A part of a text in one font. */
export interface Run {
  text: string;
  face: Face;
}

/** What a reader sees in place of characters that no font has, such as Arabic or Chinese letters. */
export const missingMark = "[…]";

const require = createRequire(import.meta.url);
const letters = "@fontsource/bricolage-grotesque/files/bricolage-grotesque";
const emoji = "@fontsource-variable/noto-emoji";
const subsets = ["latin", "latin-ext", "vietnamese"];
const ignorable = /\p{Default_Ignorable_Code_Point}/u;
const segmenter = new Intl.Segmenter("pt-BR", { granularity: "grapheme" });

/** Returns the text in parts, each with the font that has its characters. */
export function runsOf(text: string, weight: Weight): Run[] {
  const runs: Run[] = [];
  for (const { segment } of segmenter.segment(text)) {
    const last = runs.at(-1);
    const face = faceOf(segment, weight) ?? letterFace("latin", weight);
    // A space has the same width in each subset; it does not interrupt a run of letters.
    if (last && (last.face === face || (/^\s$/.test(segment) && !last.face.isSymbols))) {
      last.text += segment;
    } else runs.push({ text: segment, face });
  }
  return runs;
}

/**
 * Returns the text without characters that no font has. Each group of them becomes `mark`. Invisible
 * characters, such as marks of the writing direction, are removed.
 */
export function drawable(text: string, weight: Weight, mark = ""): string {
  let drawn = "";
  for (const { segment } of segmenter.segment(text.normalize("NFC"))) {
    if (/^\s+$/.test(segment)) {
      drawn += segment;
      continue;
    }
    const face = faceOf(segment, weight);
    const visible = [...segment].filter((character) => !ignorable.test(character));
    if (face) {
      drawn += face.isSymbols ? segment : visible.join("");
      continue;
    }
    const known = visible.filter((character) => faceOf(character, weight)).join("");
    if (known) drawn += known;
    else if (visible.length > 0 && mark && !drawn.trimEnd().endsWith(mark)) drawn += mark;
  }
  return drawn;
}

/** Returns the first font that has all visible characters of a grapheme. */
function faceOf(grapheme: string, weight: Weight): Face | undefined {
  const points = [...grapheme]
    .filter((character) => !ignorable.test(character))
    .map((character) => character.codePointAt(0) ?? 0);
  if (points.length === 0) return undefined;
  for (const subset of subsets) {
    const face = letterFace(subset, weight);
    if (points.every((point) => face.font.hasGlyphForCodePoint(point))) return face;
  }
  return symbolFaceOf(points);
}

const faces = new Map<string, Face>();

function letterFace(subset: string, weight: Weight): Face {
  return open(`${letters}-${subset}-${weight}-normal.woff`, { scale: 1, isSymbols: false });
}

function symbolFaceOf(points: number[]): Face | undefined {
  // A skin tone is in another file than its hand, so the first character decides.
  const file =
    symbolFiles().find(({ has }) => points.every(has)) ??
    symbolFiles().find(({ has }) => has(points[0] ?? 0));
  return file && open(file.name, { scale: 1, isSymbols: true });
}

function open(name: string, look: { scale: number; isSymbols: boolean }): Face {
  const known = faces.get(name);
  if (known) return known;
  const file = require.resolve(name);
  // Loaded on first use: most processes draw nothing for hours.
  const { create } = require("fontkit") as typeof import("fontkit");
  const face = { file, font: create(readFileSync(file)) as Font, ...look };
  faces.set(name, face);
  return face;
}

interface SymbolFile {
  name: string;
  has(point: number): boolean;
}

let files: SymbolFile[] | undefined;

/** The files of the symbol font with their characters, so that only the needed file is read. */
function symbolFiles(): SymbolFile[] {
  files ??= Object.entries(require(`${emoji}/unicode.json`) as Record<string, string>).map(
    ([subset, list]) => {
      const ranges = list.split(",").map((range) => {
        const [from = "", to = from] = range.slice(2).split("-");
        return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
      });
      return {
        name: `${emoji}/files/noto-emoji-${subset.slice(1, -1)}-wght-normal.woff2`,
        has: (point) => ranges.some(([from, to]) => point >= from && point <= to),
      };
    },
  );
  return files;
}
