import { entitledApi } from "#src/features/billing/entitlement/entitled-api.server.ts";
import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { Services } from "#src/services/services.ts";
import { readConnection } from "../connection/read-connection.server.ts";
import * as contract from "./contract.ts";
import { finishConsent } from "./finish-consent.server.ts";
import { consentsPerBusiness } from "./limits.server.ts";
import { startConsent } from "./start-consent.server.ts";

export function googleConsentApi(services: Services) {
  const api = entitledApi(services);

  api.serve(contract.startConsent, async ({ owner }) => {
    await enforceLimits(services, [consentsPerBusiness, owner.businessId]);
    return { url: await startConsent(services, owner) };
  });

  api.serve(contract.finishConsent, async ({ owner, body }) => {
    await finishConsent(services, owner, body);
    return readConnection(services, owner.businessId);
  });

  return api;
}
