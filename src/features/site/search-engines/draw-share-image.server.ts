import { createRequire } from "node:module";
import type { Font } from "fontkit";
import { lightAction } from "#src/lib/color/accent.ts";
import { starPath } from "#src/ui/star-path.ts";

const width = 1200;
const height = 630;
const margin = 88;
const estrelou = { fill: "#16130f", ink: "#fbf8f3" };

const starLooks = {
  filled: () => 'fill="#f6a81c"',
  empty: (ink: string) =>
    `fill="none" stroke="${ink}" stroke-opacity="0.75" stroke-width="1.4" stroke-linejoin="round"`,
};

export interface ShareImage {
  title: string;
  text?: string;
  /** How the five stars are drawn. */
  stars: "filled" | "empty";
  /** The ground; null for Estrelou's black. */
  accent: string | null;
}

/** Draws the preview image of a shared link as PNG. */
export async function drawShareImage({
  title,
  text,
  stars,
  accent,
}: ShareImage): Promise<Uint8Array> {
  const { fill, ink } = accent ? lightAction(accent) : estrelou;
  // Loaded when first needed, because it takes 40 MB of memory.
  const { default: sharp } = await import("sharp");
  const [bold, regular] = await Promise.all([face(700), face(400)]);
  const size = title.length > 60 ? 66 : 86;
  const lines = wrap(bold, title, size).slice(0, 3);
  const lineHeight = size * 1.06;
  const top = (text ? 250 : 268) - ((lines.length - 1) * lineHeight) / 2;
  const row = [0, 1, 2, 3, 4]
    .map(
      (n) => `<path d="${starPath}" transform="translate(${margin - 6 + n * 84} 452) scale(3.4)"/>`,
    )
    .join("");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="${fill}"/>
    <g fill="${ink}">
      ${lines.map((line, index) => outline(bold, line, size, margin, top + index * lineHeight)).join("")}
      ${text ? outline(regular, text, 40, margin, top + lines.length * lineHeight - size * 0.18) : ""}
      ${outline(bold, "Estrelou", 44, width - margin - widthOf(bold, "Estrelou", 44), 520)}
    </g>
    <g ${starLooks[stars](ink)}>${row}</g>
  </svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
}

const faces = new Map<number, Promise<Font>>();

/** Returns the display font. Texts become outlines, so no system font is needed. */
function face(weight: number): Promise<Font> {
  let font = faces.get(weight);
  if (!font) {
    font = openFace(weight);
    faces.set(weight, font);
  }
  return font;
}

async function openFace(weight: number): Promise<Font> {
  const { openSync } = await import("fontkit");
  const path = createRequire(import.meta.url).resolve(
    `@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-${weight}-normal.woff2`,
  );
  return openSync(path) as Font;
}

/** Breaks a text into lines that fit. Characters without a glyph, such as emoji, are omitted. */
function wrap(font: Font, text: string, size: number): string[] {
  return text.split("\n").flatMap((part) => wrapPart(font, part.replace(/\s+/g, " "), size));
}

function wrapPart(font: Font, text: string, size: number): string[] {
  const drawable = [...text]
    .filter((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
    .join("");
  const lines: string[] = [];
  for (const word of drawable.split(" ").filter(Boolean)) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && widthOf(font, longer, size) > width - 2 * margin) lines.push(word);
    else lines.splice(-1, 1, longer);
  }
  return lines;
}

function widthOf(font: Font, text: string, size: number): number {
  return (font.layout(text).advanceWidth * size) / font.unitsPerEm;
}

/** Returns a line of text as SVG paths with the baseline at y. */
function outline(font: Font, text: string, size: number, x: number, y: number): string {
  const scale = size / font.unitsPerEm;
  const { glyphs, positions } = font.layout(text);
  let at = 0;
  const paths = glyphs.map((glyph, index) => {
    const position = positions[index];
    const path = `<path transform="translate(${at + (position?.xOffset ?? 0)} 0)" d="${glyph.path.toSVG()}"/>`;
    at += position?.xAdvance ?? 0;
    return path;
  });
  return `<g transform="translate(${x} ${y}) scale(${scale} ${-scale})">${paths.join("")}</g>`;
}
