import { entitledApi } from "#src/features/billing/entitlement/entitled-api.server.ts";
import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { Services } from "#src/services/services.ts";
import * as contract from "./contract.ts";
import { findPlaces, readPlace } from "./find-places.server.ts";
import { choicesPerBusiness, searchesPerBusiness } from "./limits.server.ts";

/** The search for the business on Google Maps. */
export function placesApi(
  services: Pick<Services, "db" | "clock" | "limits" | "log" | "settings" | "places">,
) {
  const api = entitledApi(services);

  api.openapi(contract.findPlaces, async (c) => {
    const { q, session } = c.req.valid("query");
    await enforceLimits(services, [searchesPerBusiness, c.var.owner.businessId]);
    return c.json(await findPlaces(services, q, session), 200);
  });

  api.openapi(contract.readPlace, async (c) => {
    const { session } = c.req.valid("query");
    await enforceLimits(services, [choicesPerBusiness, c.var.owner.businessId]);
    return c.json(await readPlace(services, c.req.valid("param").id, session), 200);
  });

  return api;
}
