import { toSvg } from "#src/lib/drawing/svg.server.ts";
import { defineDrawing } from "#src/services/drawings/drawings.ts";
import type { PraiseFormat } from "./contract.ts";
import type { PraiseContent } from "./praise-sheet.server.ts";

/** A comment that may be shown, as PNG. */
export const praiseDrawing = defineDrawing({
  name: "praise",
  async run({
    format,
    content,
  }: {
    format: PraiseFormat;
    content: PraiseContent;
  }): Promise<Uint8Array> {
    const [{ praiseSheet }, { default: sharp }] = await Promise.all([
      import("./praise-sheet.server.ts"),
      import("sharp"),
    ]);
    // A buffer arrives in the worker as plain bytes.
    const logo = content.logo && { ...content.logo, png: Buffer.from(content.logo.png) };
    const svg = Buffer.from(toSvg(praiseSheet({ ...content, logo }, format), "px"));
    return sharp(svg).png({ compressionLevel: 9 }).toBuffer();
  },
});
