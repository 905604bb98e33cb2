import { defineDrawing } from "#src/services/drawings/drawings.ts";
import type { MonthlyReport } from "./read-monthly-report.server.ts";

/** A month's report as PDF. */
export const reportDrawing = defineDrawing({
  name: "report",
  async run({ report, drawnAt }: { report: MonthlyReport; drawnAt: Date }): Promise<Uint8Array> {
    const { reportSheets, reportTitle } = await import("./sheets.server.ts");
    const { toPdf } = await import("#src/lib/drawing/pdf.server.ts");
    const { name, logo } = report.letterhead;
    // A buffer arrives in the worker as plain bytes.
    const letterhead = {
      ...report.letterhead,
      logo: logo && { ...logo, png: Buffer.from(logo.png) },
    };
    const title = [reportTitle(report.month), name].filter(Boolean).join(" · ");
    return toPdf(reportSheets({ ...report, letterhead }, drawnAt), title);
  },
});
