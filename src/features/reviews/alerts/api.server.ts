import { entitledApi } from "#src/features/billing/entitlement/entitled-api.server.ts";
import type { Services } from "#src/services/services.ts";
import { changeAlerts } from "./change-alerts.server.ts";
import * as contract from "./contract.ts";
import { readAlerts } from "./read-alerts.server.ts";

/** Serves the settings for the owner's mails about reviews. */
export function alertsApi(services: Pick<Services, "db" | "clock" | "settings">) {
  const api = entitledApi(services);

  api.openapi(contract.getAlerts, async (c) =>
    c.json(await readAlerts(services, c.var.owner.businessId), 200),
  );

  api.openapi(contract.setAlerts, async (c) =>
    c.json(await changeAlerts(services, c.var.owner.businessId, c.req.valid("json")), 200),
  );

  return api;
}
