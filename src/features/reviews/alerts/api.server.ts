import { entitledApi } from "#src/features/billing/entitlement/entitled-api.server.ts";
import type { Services } from "#src/services/services.ts";
import { changeAlerts } from "./change-alerts.server.ts";
import * as contract from "./contract.ts";
import { readAlerts } from "./read-alerts.server.ts";

/** Serves the settings for the owner's mails about reviews. */
export function alertsApi(services: Services) {
  const api = entitledApi(services);

  api.serve(contract.getAlerts, ({ owner }) => readAlerts(services, owner.businessId));
  api.serve(contract.setAlerts, ({ owner, body }) =>
    changeAlerts(services, owner.businessId, body),
  );

  return api;
}
