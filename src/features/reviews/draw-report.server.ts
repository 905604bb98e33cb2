import { failure } from "#src/http/failure.ts";
import { businessDay } from "#src/services/clock.ts";
import type { Services } from "#src/services/services.ts";
import { messageFailures } from "./contract.ts";
import { readMonth } from "./read-month.server.ts";

/** A month's report as a PDF. Fails with `month_invalid` for one that has not begun. */
export async function drawReport(
  services: Pick<Services, "db" | "clock" | "images">,
  businessId: string,
  month: string,
): Promise<{ content: Buffer; fileName: string }> {
  const now = services.clock.now();
  if (month > businessDay(now).slice(0, 7)) throw failure(messageFailures, "month_invalid");
  const facts = await readMonth(services, businessId, month);
  // Loaded when first needed: most processes draw nothing for days.
  const [{ reportSheets, reportTitle }, { toPdf }] = await Promise.all([
    import("./report/sheets.server.ts"),
    import("#src/services/drawing/pdf.server.ts"),
  ]);
  const title = [reportTitle(month), facts.letterhead.name].filter(Boolean).join(" · ");
  return {
    content: await toPdf(reportSheets(facts, now), title),
    fileName: `${facts.letterhead.slug}-relatorio-${month}.pdf`,
  };
}
