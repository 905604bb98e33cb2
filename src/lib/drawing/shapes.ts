/** [a, b, c, d, e, f] as in PDF and SVG: x' = ax + cy + e, y' = bx + dy + f. */
export type Matrix = readonly [number, number, number, number, number, number];

/** Weights of the display font. */
export type Weight = 500 | 700;

/** What a tagged part of a PDF is for a screen reader: the structure types of PDF. */
export type Role = "H1" | "H2" | "P" | "Sect" | "Figure" | "Table" | "TR" | "TH" | "TD";

export type Shape =
  | { kind: "path"; d: string; fill: string; matrix: Matrix }
  | {
      kind: "rect";
      x: number;
      y: number;
      width: number;
      height: number;
      radius?: number;
      fill: string;
    }
  | { kind: "line"; from: [number, number]; to: [number, number]; color: string; dash?: number }
  | {
      kind: "text";
      text: string;
      x: number;
      /** Position of the baseline. */
      y: number;
      align?: "left" | "middle" | "right";
      weight: Weight;
      size: number;
      color: string;
    }
  | { kind: "image"; x: number; y: number; width: number; height: number; png: Buffer }
  | { kind: "group"; matrix: Matrix; shapes: Shape[] }
  | { kind: "tag"; role: Role; alt?: string; shapes: Shape[] };

/** A printed page in millimetres, or an image in pixels. The origin is the top left corner. */
export interface Sheet {
  width: number;
  height: number;
  shapes: Shape[];
}

/** Shapes that are one part of the document's structure. `alt` describes a figure. */
export function tagged(role: Role, shapes: Shape[], alt?: string): Shape {
  return { kind: "tag", role, shapes, ...(alt === undefined ? {} : { alt }) };
}

export function moved(x: number, y: number, shapes: Shape[]): Shape {
  return { kind: "group", matrix: [1, 0, 0, 1, x, y], shapes };
}

/** Rotates shapes by 180 degrees within a box of this size. */
export function upsideDown(width: number, height: number, shapes: Shape[]): Shape {
  return { kind: "group", matrix: [-1, 0, 0, -1, width, height], shapes };
}
