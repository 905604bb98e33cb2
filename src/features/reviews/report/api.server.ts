import { entitledApi } from "#src/features/billing/entitlement/entitled-api.server.ts";
import type { Services } from "#src/services/services.ts";
import * as contract from "./contract.ts";
import { drawReport } from "./draw-report.server.ts";

/** The monthly report of a business as PDF. */
export function reportApi(services: Services) {
  const api = entitledApi(services);
  api.serve(contract.getReport, async ({ c, owner, query }) => {
    const { content, fileName } = await drawReport(services, owner.businessId, query.month);
    return c.body(new Uint8Array(content), 200, {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${fileName}"`,
    });
  });
  return api;
}
