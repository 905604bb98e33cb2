import { toSvg } from "#src/lib/drawing/svg.server.ts";
import { defineDrawing } from "#src/services/drawings/drawings.ts";
import type { PieceName } from "./contract.ts";
import type { CardContent } from "./pieces/card.server.ts";

export interface PieceInput {
  piece: PieceName;
  format: "pdf" | "png" | "svg";
  content: CardContent;
}

export const pieceDrawing = defineDrawing({
  name: "print-piece",
  async run({ piece, format, content }: PieceInput): Promise<Uint8Array> {
    const { sheets } = await import("./pieces/sheets.server.ts");
    // A buffer arrives in the worker as plain bytes.
    const logo = content.logo && { ...content.logo, png: Buffer.from(content.logo.png) };
    const sheet = sheets[piece]({ ...content, logo });
    if (format === "pdf") {
      const { toPdf } = await import("#src/lib/drawing/pdf.server.ts");
      return toPdf(sheet, `${content.name} · ${piece}`);
    }
    const svg = Buffer.from(toSvg(sheet, isImage(piece) ? "px" : "mm"));
    if (format === "svg") return svg;
    const { default: sharp } = await import("sharp");
    return sharp(svg).png({ compressionLevel: 9 }).toBuffer();
  },
});

/** Pieces for screens are measured in pixels and drawn as PNG; the others in millimetres, as PDF. */
export function isImage(piece: PieceName): boolean {
  return piece === "story" || piece === "post" || piece === "qr";
}
