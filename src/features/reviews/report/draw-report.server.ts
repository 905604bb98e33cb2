import { failure } from "#src/http/failure.ts";
import { businessDay } from "#src/lib/time/business-day.ts";
import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { LimitRule } from "#src/services/limits/limits.ts";
import type { Services } from "#src/services/services.ts";
import { reportFailures } from "./contract.ts";
import { readMonthlyReport } from "./read-monthly-report.server.ts";

/** Drawing a report blocks the process for up to half a second. The limit allows two years of months. */
const reportsPerBusiness: LimitRule = { name: "report", most: 24, perSeconds: 600 };

/**
 * Draws the report of a month as a PDF. Fails with `month_invalid` for a month that has not begun,
 * and with `too_many_requests`.
 */
export async function drawReport(
  services: Pick<Services, "db" | "clock" | "images" | "limits">,
  businessId: string,
  month: string,
): Promise<{ content: Buffer; fileName: string }> {
  const now = services.clock.now();
  if (month > businessDay(now).slice(0, 7)) throw failure(reportFailures, "month_invalid");
  await enforceLimits(services, [reportsPerBusiness, businessId]);
  const report = await readMonthlyReport(services, businessId, month);
  // Most processes draw no report for days, so the drawing code is loaded on first use.
  const [{ reportSheets, reportTitle }, { toPdf }] = await Promise.all([
    import("./sheets.server.ts"),
    import("#src/lib/drawing/pdf.server.ts"),
  ]);
  const title = [reportTitle(month), report.letterhead.name].filter(Boolean).join(" · ");
  return {
    content: await toPdf(reportSheets(report, now), title),
    fileName: `${report.letterhead.slug}-relatorio-${month}.pdf`,
  };
}
