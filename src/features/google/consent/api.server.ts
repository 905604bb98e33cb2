import { entitledApi } from "#src/features/billing/entitlement/entitled-api.server.ts";
import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { Services } from "#src/services/services.ts";
import type { AccessServices } from "../connection/access-token.server.ts";
import { readConnection } from "../connection/read-connection.server.ts";
import * as contract from "./contract.ts";
import { finishConsent } from "./finish-consent.server.ts";
import { consentsPerBusiness } from "./limits.server.ts";
import { startConsent } from "./start-consent.server.ts";

/** The consent at Google, for owners with a trial or plan. */
export function googleConsentApi(services: AccessServices & Pick<Services, "limits">) {
  const api = entitledApi(services);

  api.openapi(contract.startConsent, async (c) => {
    const { owner } = c.var;
    await enforceLimits(services, [consentsPerBusiness, owner.businessId]);
    return c.json({ url: await startConsent(services, owner) }, 200);
  });

  api.openapi(contract.finishConsent, async (c) => {
    const { owner } = c.var;
    await finishConsent(services, owner, c.req.valid("json"));
    return c.json(await readConnection(services, owner.businessId), 200);
  });

  return api;
}
