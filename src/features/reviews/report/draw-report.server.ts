import { failure } from "#src/http/failure.ts";
import { businessDay } from "#src/lib/time/business-day.ts";
import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { LimitRule } from "#src/services/limits/limits.ts";
import type { Services } from "#src/services/services.ts";
import { reportFailures } from "./contract.ts";
import { readMonth } from "./read-month.server.ts";

/** Drawing one keeps the process busy for up to half a second; two years' months fit. */
const reportsPerBusiness: LimitRule = { name: "report", most: 24, perSeconds: 600 };

/**
 * A month's report as a PDF. Fails with `month_invalid` for one that has not begun, or
 * `too_many_requests`.
 */
export async function drawReport(
  services: Pick<Services, "db" | "clock" | "images" | "limits">,
  businessId: string,
  month: string,
): Promise<{ content: Buffer; fileName: string }> {
  const now = services.clock.now();
  if (month > businessDay(now).slice(0, 7)) throw failure(reportFailures, "month_invalid");
  await enforceLimits(services, [reportsPerBusiness, businessId]);
  const facts = await readMonth(services, businessId, month);
  // Loaded when first needed: most processes draw nothing for days.
  const [{ reportSheets, reportTitle }, { toPdf }] = await Promise.all([
    import("./sheets.server.ts"),
    import("#src/lib/drawing/pdf.server.ts"),
  ]);
  const title = [reportTitle(month), facts.letterhead.name].filter(Boolean).join(" · ");
  return {
    content: await toPdf(reportSheets(facts, now), title),
    fileName: `${facts.letterhead.slug}-relatorio-${month}.pdf`,
  };
}
