import { failure } from "#src/http/failure.ts";
import { saoPauloDate } from "#src/lib/time/sao-paulo-date.ts";
import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { Services } from "#src/services/services.ts";
import { reportFailures } from "./contract.ts";
import { reportsPerBusiness } from "./limits.server.ts";
import { readMonthlyReport } from "./read-monthly-report.server.ts";
import { reportDrawing } from "./report-drawing.server.ts";

/**
 * Draws the report of a month as a PDF. Fails with `month_invalid` for a month that has not begun,
 * and with `too_many_requests` or `drawing_busy`.
 */
export async function drawReport(
  services: Pick<Services, "reader" | "clock" | "images" | "limits" | "drawings">,
  businessId: string,
  month: string,
): Promise<{ content: Buffer; fileName: string }> {
  const now = services.clock.now();
  if (month > saoPauloDate(now).slice(0, 7)) throw failure(reportFailures, "month_invalid");
  await enforceLimits(services, [reportsPerBusiness, businessId]);
  const report = await readMonthlyReport(services, businessId, month);
  // The report shows the date of the drawing. The time is rounded to the hour, so a repeated request hits the cache.
  const drawnAt = new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000);
  return {
    content: await services.drawings.draw(reportDrawing, businessId, { report, drawnAt }),
    fileName: `${report.letterhead.slug}-relatorio-${month}.pdf`,
  };
}
