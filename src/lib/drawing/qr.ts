import encodeQR from "qr";
import type { Shape } from "./shapes.ts";

/** Modules left white around a code, as the standard asks. */
export const quietZone = 4;

/**
 * The code's modules, quiet zone included. A quarter of it may be damaged (level Q); where the same
 * size allows, nearly a third (level H).
 */
export function qrModules(text: string): boolean[][] {
  const modules = (ecc: "quartile" | "high") => encodeQR(text, "raw", { ecc, border: quietZone });
  const [usual, strong] = [modules("quartile"), modules("high")];
  return strong.length === usual.length ? strong : usual;
}

/** A QR code on its own white square. One path, so that no seams show between modules. */
export function drawQr(text: string, at: { x: number; y: number; size: number }): Shape[] {
  const modules = qrModules(text);
  const scale = at.size / modules.length;
  return [
    {
      kind: "rect",
      x: at.x,
      y: at.y,
      width: at.size,
      height: at.size,
      radius: scale * 2,
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

function rowPath(row: boolean[], y: number): string {
  let path = "";
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue;
    const start = x;
    while (row[x + 1]) x += 1;
    path += `M${start} ${y}H${x + 1}V${y + 1}H${start}Z`;
  }
  return path;
}
