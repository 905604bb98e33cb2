import type { Hex } from "#src/lib/color/color.ts";
import {
  capHeight,
  descent,
  drawLine,
  fitText,
  lineHeight,
  type Weight,
} from "#src/lib/drawing/letters.server.ts";
import { drawQr } from "#src/lib/drawing/qr.ts";
import type { Shape } from "#src/lib/drawing/shapes.ts";
import type { Look } from "../../looks.ts";
import { instruction } from "../call-to-action.ts";
import { type Palette, paletteOf } from "../palette.ts";

export interface CardContent {
  name: string;
  callToAction: string;
  /** The call in other languages, smaller, each in a line below it. */
  translations: string[];
  /** URL in the QR code. */
  url: string;
  /** URL as printed for typing, without the source. */
  typedUrl: string;
  logo: { png: Buffer; width: number; height: number } | undefined;
  look: Look;
  accent: Hex | null;
}

interface Block {
  height: number;
  draw(x: number, y: number): Shape[];
}

/** Draws logo, texts, QR code and URL from top to bottom. `qr` is the side of the code as a fraction of the width. */
export function portraitCard(
  content: CardContent,
  box: { width: number; height: number; padding: number; qr: number; compact?: boolean },
): Shape[] {
  const { width, height, padding, qr, compact = false } = box;
  const palette = paletteOf(content.look, content.accent);
  const size = width * qr;
  const code: Block = {
    height: size,
    draw: (x, y) => framedQr(content.url, { x: x - size / 2, y, size }, palette),
  };
  const blocks = (scale: number) => {
    const text = (words: string, lines: number, share: number, weight: Weight, color: string) =>
      textBlock(
        words,
        { width: width - 2 * padding, lines, largest: width * share * scale, weight },
        color,
      );
    const { name, callToAction, translations, logo, typedUrl } = content;
    const call = text(callToAction, 3, 0.098, 700, palette.call);
    const translated = translations.map((line) => text(line, 1, 0.056, 500, palette.ink));
    if (compact) {
      return [
        text(name, 1, 0.075, 700, palette.ink),
        code,
        text(callToAction, 2, 0.08, 700, palette.call),
      ];
    }
    return [
      ...(logo ? [logoBlock(logo, width * 0.24 * scale)] : []),
      text(name, 2, 0.062, 700, palette.ink),
      column([call, ...translated], width * 0.024 * scale),
      code,
      text(instruction, 1, 0.045, 500, palette.soft),
      text(typedUrl, 1, 0.032, 500, palette.soft),
    ];
  };
  return [background(width, height, palette), ...stack(blocks, { x: width / 2, padding, height })];
}

/** Draws the QR code at the left and the texts at its right, for pieces that are wider than high. */
export function landscapeCard(
  content: CardContent,
  { width, height, padding }: { width: number; height: number; padding: number },
): Shape[] {
  const palette = paletteOf(content.look, content.accent);
  const size = height - 2 * padding;
  const left = 2 * padding + size;
  const inner = width - left - padding;
  const blocks = (scale: number) => {
    const text = (words: string, lines: number, share: number, weight: Weight, color: string) =>
      textBlock(words, { width: inner, lines, largest: height * share * scale, weight }, color);
    const call = text(content.callToAction, 3, 0.13, 700, palette.call);
    const translated = content.translations.map((line) => text(line, 1, 0.075, 500, palette.ink));
    return [
      ...(content.logo ? [logoBlock(content.logo, height * 0.24 * scale)] : []),
      text(content.name, 2, 0.085, 700, palette.ink),
      column([call, ...translated], height * 0.03 * scale),
      text(instruction, 1, 0.06, 500, palette.soft),
      text(content.typedUrl, 1, 0.045, 500, palette.soft),
    ];
  };
  return [
    background(width, height, palette),
    ...framedQr(content.url, { x: padding, y: padding, size }, palette),
    ...stack(blocks, { x: left + inner / 2, padding, height }),
  ];
}

function background(width: number, height: number, { ground }: Palette): Shape {
  return { kind: "rect", x: 0, y: 0, width, height, fill: ground };
}

/** Draws the QR code, inside the frame if the palette has one. The quiet zone stays white. */
function framedQr(
  url: string,
  { x, y, size }: { x: number; y: number; size: number },
  { frame }: Palette,
): Shape[] {
  if (!frame) return drawQr(url, { x, y, size });
  const line = size * 0.02;
  return [
    { kind: "rect", x, y, width: size, height: size, radius: size * 0.05, fill: frame },
    ...drawQr(url, { x: x + line, y: y + line, size: size - 2 * line }, size * 0.035),
  ];
}

/** Draws blocks from top to bottom with equal gaps, at the largest scale that leaves a minimum gap. */
function stack(
  blocksAt: (scale: number) => Block[],
  box: { x: number; padding: number; height: number },
): Shape[] {
  const room = box.height - 2 * box.padding;
  const minGap = room * 0.035;
  let scale = 1;
  let blocks: Block[];
  let used: number;
  do {
    blocks = blocksAt(scale).filter(({ height }) => height > 0);
    used = blocks.reduce((sum, { height }) => sum + height, 0);
    scale *= 0.95;
  } while (scale > 0.5 && used + minGap * (blocks.length - 1) > room);
  const gap = (room - used) / (blocks.length + 1);
  const between = Math.max(gap, minGap);
  let y = box.padding + Math.max((room - used - between * (blocks.length - 1)) / 2, 0);
  return blocks.flatMap((block) => {
    const shapes = block.draw(box.x, y);
    y += block.height + between;
    return shapes;
  });
}

/** Joins blocks that belong together, with a gap smaller than the one between others. */
function column(blocks: Block[], gap: number): Block {
  const shown = blocks.filter(({ height }) => height > 0);
  return {
    height: shown.reduce((sum, { height }) => sum + height, gap * Math.max(shown.length - 1, 0)),
    draw(x, y) {
      let top = y;
      return shown.flatMap((block) => {
        const shapes = block.draw(x, top);
        top += block.height + gap;
        return shapes;
      });
    },
  };
}

function textBlock(
  text: string,
  box: { width: number; lines: number; largest: number; weight: Weight },
  color: string,
): Block {
  const { lines, size } = fitText(text, { ...box, smallest: box.largest * 0.45 });
  return {
    height: lines.length === 0 ? 0 : size * (capHeight + descent + (lines.length - 1) * lineHeight),
    draw: (x, y) =>
      lines.map((line, index) =>
        drawLine(
          line,
          { x, y: y + size * (capHeight + index * lineHeight) },
          { weight: box.weight, size, color },
        ),
      ),
  };
}

/** Draws the logo on a white background in every look, because most logos are made for white. */
function logoBlock(logo: NonNullable<CardContent["logo"]>, height: number): Block {
  const inner = height * 0.86;
  const scale = Math.min((inner * 2) / logo.width, inner / logo.height);
  const [width, high] = [logo.width * scale, logo.height * scale];
  const margin = height * 0.07;
  return {
    height: high + 2 * margin,
    draw: (x, y) => [
      {
        kind: "rect",
        x: x - width / 2 - margin,
        y,
        width: width + 2 * margin,
        height: high + 2 * margin,
        radius: margin,
        fill: "#ffffff",
      },
      { kind: "image", x: x - width / 2, y: y + margin, width, height: high, png: logo.png },
    ],
  };
}
