import { breakLines } from "#src/lib/drawing/letters.server.ts";
import type { Shape, Weight } from "#src/lib/drawing/shapes.ts";

export const colors = {
  ink: "#1b1814",
  soft: "#665e54",
  line: "#e5ded3",
  sunken: "#f1ece4",
  star: "#f6a81c",
  empty: "#d8d0c4",
  action: "#14714a",
};

/** The part of an A4 that is written on, in millimetres. */
export const page = { width: 210, height: 297, left: 18, top: 18, inner: 174 };

interface Ink {
  size?: number;
  weight?: Weight;
  color?: string;
  align?: "left" | "middle" | "right";
}

/** One line as it is; `y` is its baseline. Signs that the font lacks are left out. */
export function write(text: string, x: number, y: number, ink: Ink = {}): Shape[] {
  return paragraph(text, x, y, { ...ink, lines: 1, width: page.inner }).shapes;
}

/** A text within a width, cut with '…' after so many lines; answers the baseline after its last. */
export function paragraph(
  text: string,
  x: number,
  y: number,
  {
    size = 3.8,
    weight = 500,
    color = colors.ink,
    align = "left",
    lines,
    width,
  }: Ink & {
    lines: number;
    width: number;
  },
): { shapes: Shape[]; bottom: number } {
  const broken = breakLines(text, { width, size, lines, weight });
  const step = size * 1.3;
  return {
    shapes: broken.map((line, index) => ({
      kind: "text",
      text: line,
      x,
      y: y + index * step,
      align,
      weight,
      size,
      color,
    })),
    bottom: y + broken.length * step,
  };
}

export function heading(text: string, x: number, y: number): Shape[] {
  return write(text, x, y, { size: 5, weight: 700 });
}

/** A horizontal bar on its track, as long as its share of the width. */
export function bar(
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  share: number,
  fill: string,
): Shape[] {
  const radius = height / 3;
  const track: Shape = { kind: "rect", x, y, width, height, radius, fill: colors.sunken };
  if (share <= 0) return [track];
  return [track, { ...track, width: Math.max(width * share, height), fill }];
}

const starPath = (() => {
  const points = Array.from({ length: 10 }, (_, index) => {
    const radius = index % 2 ? 0.4 : 1;
    const angle = (Math.PI / 5) * index - Math.PI / 2;
    return `${(radius * Math.cos(angle)).toFixed(4)} ${(radius * Math.sin(angle)).toFixed(4)}`;
  });
  return `M${points.join("L")}Z`;
})();

/** Five stars, so many of them filled; `y` is their middle. */
export function stars(rating: number, x: number, y: number, size: number): Shape[] {
  return [1, 2, 3, 4, 5].map((star) => ({
    kind: "path",
    d: starPath,
    fill: star <= rating ? colors.star : colors.empty,
    matrix: [size / 2, 0, 0, size / 2, x + (star - 0.5) * size * 1.15, y],
  }));
}
