import { entitledApi } from "#src/features/billing/entitlement/entitled-api.server.ts";
import type { Services } from "#src/services/services.ts";
import * as contract from "./contract.ts";
import { deleteReport } from "./delete-report.server.ts";
import { saveReport } from "./save-report.server.ts";

/** The owner's notes about reviews that were reported to Google. */
export function reportsApi(services: Services) {
  const api = entitledApi(services);

  api.serve(contract.putReport, ({ owner, params, body }) =>
    saveReport(services, owner.businessId, params.id, body),
  );
  api.serve(contract.deleteReport, ({ owner, params }) =>
    deleteReport(services, owner.businessId, params.id),
  );

  return api;
}
