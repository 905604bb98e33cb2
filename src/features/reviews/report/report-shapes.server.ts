import { breakLines } from "#src/lib/drawing/letters.server.ts";
import { type Shape, tagged, type Weight } from "#src/lib/drawing/shapes.ts";

export const colors = {
  ink: "#1b1814",
  soft: "#665e54",
  line: "#e5ded3",
  sunken: "#f1ece4",
  star: "#f6a81c",
  empty: "#d8d0c4",
  action: "#14714a",
};

/** An A4 page and its inner area, in millimetres. */
export const page = { width: 210, height: 297, left: 18, top: 18, inner: 174 };

interface TextStyle {
  size?: number;
  weight?: Weight;
  color?: string;
  align?: "left" | "middle" | "right";
}

/** One line of text; `y` is its baseline. */
export function textLine(text: string, x: number, y: number, style: TextStyle = {}): Shape[] {
  return paragraph(text, x, y, { ...style, lines: 1, width: page.inner }).shapes;
}

/** Text broken to a width, cut with '…' after `lines` lines. Returns the baseline of the next line. */
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
  }: TextStyle & {
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

/** The heading of a section, at `x` and `y` in millimetres from the top left corner of the page. */
export function heading(text: string, x: number, y: number): Shape {
  return tagged("H2", textLine(text, x, y, { size: 5, weight: 700 }));
}

/** A row of a table: its name and its value, between them the bar that shows the value. */
export function row(name: Shape[], between: Shape[], value: Shape[]): Shape {
  return tagged("TR", [tagged("TH", name), ...between, tagged("TD", value)]);
}

/** A horizontal bar on its track; exactly `share` of its width is filled. */
export function bar(
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  share: number,
  fill: string,
): Shape[] {
  const radius = height / 5;
  const track: Shape = { kind: "rect", x, y, width, height, radius, fill: colors.sunken };
  if (share <= 0) return [track];
  const filled = width * share;
  return [track, { ...track, width: filled, radius: Math.min(radius, filled / 2), fill }];
}

const starPath = (() => {
  const points = Array.from({ length: 10 }, (_, index) => {
    const radius = index % 2 ? 0.4 : 1;
    const angle = (Math.PI / 5) * index - Math.PI / 2;
    return `${(radius * Math.cos(angle)).toFixed(4)} ${(radius * Math.sin(angle)).toFixed(4)}`;
  });
  return `M${points.join("L")}Z`;
})();

/** Five stars, the first `rating` of them filled; `y` is their middle. */
export function stars(rating: number, x: number, y: number, size: number): Shape {
  const shapes = [1, 2, 3, 4, 5].map(
    (star): Shape => ({
      kind: "path",
      d: starPath,
      fill: star <= rating ? colors.star : colors.empty,
      matrix: [size / 2, 0, 0, size / 2, x + (star - 0.5) * size * 1.15, y],
    }),
  );
  return tagged("Figure", shapes, `${rating} de 5 estrelas`);
}
