import type { Logo } from "#src/features/business/logo/read-logo.server.ts";
import type { Look } from "#src/features/business/looks.ts";
import { paletteOf } from "#src/features/business/print/palette.ts";
import { readableOn } from "#src/lib/color/accent.ts";
import { contrast, type Hex, mixed } from "#src/lib/color/color.ts";
import {
  capHeight,
  descent,
  drawLine,
  type FittedText,
  fitParagraph,
  fitText,
  lineHeight,
} from "#src/lib/drawing/letters.server.ts";
import type { Shape, Sheet } from "#src/lib/drawing/shapes.ts";
import { starPath } from "#src/ui/star-path.ts";
import type { PraiseFormat } from "./contract.ts";

export interface PraiseContent {
  rating: number;
  comment: string;
  /** Null if the customer gave none. */
  firstName: string | null;
  name: string | null;
  logo: Logo | undefined;
  look: Look;
  /** The colour of the business, if it has one. */
  accent: Hex | null;
}

/** The height of a picture, and what the apps cover at its top and bottom with their own buttons, in pixels. */
const formats: Record<PraiseFormat, { height: number; top: number; bottom: number }> = {
  quadrado: { height: 1080, top: 64, bottom: 64 },
  story: { height: 1920, top: 270, bottom: 350 },
  status: { height: 1920, top: 170, bottom: 230 },
};

const width = 1080;
const side = 64;
const padding = 72;
const inner = width - 2 * side - 2 * padding;
/** On a phone of 360 px a text of this size is 13 px high. */
const smallest = 39;
const leading = 1.24;
const starSize = 66;
const nameSize = 46;
const nameGap = 48;

/** Returns a comment as a picture: a card on the ground of the business, and below it the logo and the name. */
export function praiseSheet(content: PraiseContent, format: PraiseFormat): Sheet {
  const { height, top, bottom } = formats[format];
  const colors = praiseColors(content.look, content.accent);
  const brand = brandRow(content, colors);
  const gap = brand.height > 0 ? 48 : 0;
  const room = height - top - bottom;
  const card = commentCard(content, colors, room - brand.height - gap);
  const y = top + (room - card.height - gap - brand.height) / 2;
  return {
    width,
    height,
    shapes: [
      { kind: "rect", x: 0, y: 0, width, height, fill: colors.ground },
      ...card.draw(y),
      ...brand.draw(y + card.height + gap),
    ],
  };
}

export interface PraiseColors {
  ground: Hex;
  /** The name of the business, on `ground`. */
  brand: Hex;
  card: Hex;
  /** The comment, on `card`. */
  ink: Hex;
  /** The customer's name, on `card`. */
  customer: Hex;
  quoteMark: Hex;
  star: Hex;
  /** The outline of a star. Amber alone is too close to white. */
  starEdge: Hex;
  starEmpty: Hex;
}

/** Returns the colours of a look. Texts have a contrast of at least 4.5 with what is behind them, outlines of stars 3. */
export function praiseColors(look: Look, accent: Hex | null): PraiseColors {
  const { ground, ink: brand, frame } = paletteOf(look, accent);
  const isDark = look === "noite";
  const card = isDark ? "#2b261f" : "#ffffff";
  const { ink } = paletteOf(isDark ? "noite" : "papel", null);
  // A business without a colour has the ground of 'folha' as its colour.
  const own = accent ?? (look === "folha" ? ground : null);
  const customer = own ? readableOn(card, own) : ink;
  return {
    ground: look === "papel" ? paperGround(frame) : ground,
    brand,
    card,
    ink,
    customer,
    // A colour that can hardly be read can still be seen as a large shape.
    quoteMark: own && contrast(own, card) >= 1.4 ? own : customer,
    ...(isDark
      ? { star: "#ffb932", starEdge: "#ffb932", starEmpty: "#8f8577" }
      : { star: "#f6a81c", starEdge: "#b06a00", starEmpty: "#8d8477" }),
  };
}

/** A pale tint, so that the white card stands out. */
function paperGround(tone: Hex | null): Hex {
  return tone ? mixed(tone, "#ffffff", 0.8) : "#f1ece4";
}

interface Block {
  height: number;
  draw(y: number): Shape[];
}

/** Stars, comment and first name: as high as they need, and at most `maxHeight`. */
function commentCard(
  { rating, comment, firstName }: PraiseContent,
  colors: PraiseColors,
  maxHeight: number,
): Block {
  const x = side + padding;
  const above = padding + starSize + 60;
  const name = fitText(firstName ?? "", {
    width: inner,
    lines: 1,
    largest: nameSize,
    smallest,
    weight: 700,
  });
  const below = padding + (name.lines.length > 0 ? nameGap + nameSize * capHeight : 0);
  const text = fitParagraph(comment, {
    width: inner,
    height: maxHeight - above - below,
    // A word or an emoji alone would look lost.
    largest: comment.trim().length <= 12 ? 210 : 118,
    smallest,
    leading,
    weight: 500,
  });
  const height = above + heightOf(text, leading) + below;
  return {
    height,
    draw: (y) => [
      { kind: "rect", x: side, y, width: width - 2 * side, height, radius: 44, fill: colors.card },
      ...starRow(rating, x, y + padding, colors),
      quoteMark(y + padding, colors.quoteMark),
      ...drawText(text, { x, y: y + above, leading, weight: 500, color: colors.ink }),
      ...drawText(name, {
        x,
        y: y + height - padding - nameSize * capHeight,
        leading,
        weight: 700,
        color: colors.customer,
      }),
    ],
  };
}

/** From the capitals of the first line to the descenders of the last one. */
function heightOf({ lines, size }: FittedText, leading: number): number {
  return lines.length === 0 ? 0 : size * (capHeight + descent + (lines.length - 1) * leading);
}

/** Draws lines with the capitals of the first one at `y`. */
function drawText(
  { lines, size }: FittedText,
  at: { x: number; y: number; leading: number; weight: 500 | 700; color: Hex },
): Shape[] {
  return lines.map((line, index) =>
    drawLine(
      line,
      { x: at.x, y: at.y + size * (capHeight + index * at.leading), align: "left" },
      { weight: at.weight, size, color: at.color },
    ),
  );
}

function quoteMark(top: number, color: Hex): Shape {
  const size = 300;
  const at = { x: side + padding + inner + 8, y: top + size * capHeight - 6 };
  return drawLine("”", { ...at, align: "right" }, { weight: 700, size, color });
}

function starRow(rating: number, x: number, y: number, colors: PraiseColors): Shape[] {
  const star = (index: number, share: number, fill: Hex): Shape => {
    const scale = (starSize / 24) * share;
    const inset = ((1 - share) * starSize) / 2;
    const left = x - 5 + index * (starSize + 10) + inset;
    return { kind: "path", d: starPath, fill, matrix: [scale, 0, 0, scale, left, y + inset] };
  };
  return [0, 1, 2, 3, 4].flatMap((index) =>
    index < rating
      ? [star(index, 1.06, colors.starEdge), star(index, 0.92, colors.star)]
      : [star(index, 1.06, colors.starEmpty), star(index, 0.86, colors.card)],
  );
}

function brandRow({ name, logo }: PraiseContent, { brand }: PraiseColors): Block {
  const mark = logo && logoMark(logo);
  const x = side + (mark ? mark.width + 32 : 8);
  const text = fitText(name ?? "", {
    width: width - side - x,
    lines: 2,
    largest: 56,
    smallest,
    weight: 700,
  });
  const textHeight = heightOf(text, lineHeight);
  const height = Math.max(mark?.height ?? 0, textHeight);
  return {
    height,
    draw: (y) => [
      ...(mark?.draw(side, y + (height - mark.height) / 2) ?? []),
      ...drawText(text, {
        x,
        y: y + (height - textHeight) / 2,
        leading: lineHeight,
        weight: 700,
        color: brand,
      }),
    ],
  };
}

/** The logo on white, because most logos are made for white. */
function logoMark(logo: Logo) {
  const margin = 14;
  const scale = Math.min(250 / logo.width, 104 / logo.height);
  const size = { width: logo.width * scale, height: logo.height * scale };
  const [width, height] = [size.width + 2 * margin, size.height + 2 * margin];
  return {
    width,
    height,
    draw: (x: number, y: number): Shape[] => [
      { kind: "rect", x, y, width, height, radius: 24, fill: "#ffffff" },
      { kind: "image", x: x + margin, y: y + margin, ...size, png: logo.png },
    ],
  };
}
