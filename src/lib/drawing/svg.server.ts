import { drawLine } from "./letters.server.ts";
import type { Shape, Sheet } from "./shapes.ts";

/** Returns a sheet as an SVG file. `unit` is the unit of its numbers. */
export function toSvg({ width, height, shapes }: Sheet, unit: "mm" | "px" = "mm"): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}${unit}" height="${height}${unit}" ` +
    `viewBox="0 0 ${width} ${height}">${shapes.map(draw).join("")}</svg>`
  );
}

function draw(shape: Shape): string {
  switch (shape.kind) {
    case "path":
      return `<path d="${shape.d}" fill="${shape.fill}" transform="matrix(${shape.matrix.join(" ")})"/>`;
    case "rect": {
      const { x, y, width, height, radius = 0, fill } = shape;
      return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;
    }
    case "line": {
      const [[x1, y1], [x2, y2]] = [shape.from, shape.to];
      const dash = shape.dash ? ` stroke-dasharray="${shape.dash}"` : "";
      return `<path d="M${x1} ${y1}L${x2} ${y2}" stroke="${shape.color}" stroke-width="0.2"${dash}/>`;
    }
    case "text":
      return draw(drawLine(shape.text, shape, shape));
    case "image": {
      const { x, y, width, height, png } = shape;
      const href = `data:image/png;base64,${png.toString("base64")}`;
      return `<image x="${x}" y="${y}" width="${width}" height="${height}" href="${href}"/>`;
    }
    case "tag":
      return shape.shapes.map(draw).join("");
    case "group":
      return `<g transform="matrix(${shape.matrix.join(" ")})">${shape.shapes.map(draw).join("")}</g>`;
  }
}
