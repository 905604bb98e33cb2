import { defineDrawing } from "#src/services/drawings/drawings.ts";
import type { Month } from "./read-month.server.ts";

/** A month's report as PDF. */
export const reportDrawing = defineDrawing({
  name: "report",
  async run({ month, drawnAt }: { month: Month; drawnAt: Date }): Promise<Uint8Array> {
    const { reportSheets, reportTitle } = await import("./sheets.server.ts");
    const { toPdf } = await import("#src/lib/drawing/pdf.server.ts");
    const { name, logo } = month.letterhead;
    // A buffer arrives in the worker as plain bytes.
    const letterhead = {
      ...month.letterhead,
      logo: logo && { ...logo, png: Buffer.from(logo.png) },
    };
    const title = [reportTitle(month.month), name].filter(Boolean).join(" · ");
    return toPdf(reportSheets({ ...month, letterhead }, drawnAt), title);
  },
});
