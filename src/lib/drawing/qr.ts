import encodeQR from "qr";
import type { Shape } from "./shapes.ts";

/** Width of the white margin around a QR code in modules, from the standard. */
export const quietZone = 4;

/**
 * Returns the modules of a QR code with its quiet zone. The error correction level is Q (25%), or H
 * (30%) if the code has the same size with it.
 */
export function qrModules(text: string): boolean[][] {
  const modules = (ecc: "quartile" | "high") => encodeQR(text, "raw", { ecc, border: quietZone });
  const [usual, strong] = [modules("quartile"), modules("high")];
  return strong.length === usual.length ? strong : usual;
}

/**
 * Draws a QR code on a white square with round corners. All modules are one path, so there are no gaps between them.
 */
export function drawQr(
  text: string,
  at: { x: number; y: number; size: number },
  radius?: number,
): Shape[] {
  const modules = qrModules(text);
  const scale = at.size / modules.length;
  return [
    {
      kind: "rect",
      x: at.x,
      y: at.y,
      width: at.size,
      height: at.size,
      radius: radius ?? scale * 2,
      fill: "#ffffff",
    },
    {
      kind: "path",
      d: modules.map((row, y) => rowPath(row, y)).join(""),
      fill: "#000000",
      matrix: [scale, 0, 0, scale, at.x, at.y],
    },
  ];
}

/** In relative steps, because equal steps repeat in every row, so that the file compresses to a third. */
function rowPath(row: boolean[], y: number): string {
  let path = "";
  let from = 0;
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue;
    const start = x;
    while (row[x + 1]) x += 1;
    const width = x + 1 - start;
    path += path === "" ? `M${start} ${y}` : `m${start - from} 0`;
    path += `h${width}v1h-${width}z`;
    from = start;
  }
  return path;
}
