import type { Services } from "#src/services/services.ts";
import { operatorApi } from "../access/operator-api.server.ts";
import * as contract from "./contract.ts";
import { listAudit } from "./list-audit.server.ts";

/** Serves the audit log. No call changes it. */
export function operatorAuditApi(services: Services) {
  const api = operatorApi(services);
  api.serve(contract.listAudit, ({ query }) => {
    const { acts, ...search } = query;
    return listAudit(services, { ...search, actsOnly: acts === "acts" });
  });
  return api;
}
