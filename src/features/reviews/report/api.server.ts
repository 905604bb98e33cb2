import { entitledApi } from "#src/features/billing/entitlement/entitled-api.server.ts";
import type { Services } from "#src/services/services.ts";
import * as contract from "./contract.ts";
import { drawReport } from "./draw-report.server.ts";

/** The monthly report of a business as PDF. */
export function reportApi(
  services: Pick<
    Services,
    "db" | "reader" | "clock" | "settings" | "images" | "limits" | "drawings"
  >,
) {
  const api = entitledApi(services);
  api.openapi(contract.getReport, async (c) => {
    const { month } = c.req.valid("query");
    const { content, fileName } = await drawReport(services, c.var.owner.businessId, month);
    return c.body(new Uint8Array(content), 200, {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${fileName}"`,
    });
  });
  return api;
}
