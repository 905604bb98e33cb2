import { entitledApi } from "#src/features/billing/entitlement/entitled-api.server.ts";
import { ownerApi } from "#src/features/session/owner/owner-api.server.ts";
import { ok } from "#src/http/done.ts";
import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { Services } from "#src/services/services.ts";
import type { AccessServices } from "./access-token.server.ts";
import { choosePlace } from "./choose-place.server.ts";
import * as contract from "./contract.ts";
import { disconnect } from "./disconnect.server.ts";
import { listingPerBusiness } from "./limits.server.ts";
import { listPlaces } from "./list-places.server.ts";
import { readConnection } from "./read-connection.server.ts";

type Dependencies = AccessServices & Pick<Services, "limits">;

/** Choice of the place, for owners with a trial or plan. */
export function googlePlaceApi(services: Dependencies) {
  const api = entitledApi(services);

  api.openapi(contract.listPlaces, async (c) => {
    const { businessId } = c.var.owner;
    await enforceLimits(services, [listingPerBusiness, businessId]);
    return c.json(await listPlaces(services, businessId), 200);
  });

  api.openapi(contract.choosePlace, async (c) => {
    const { businessId } = c.var.owner;
    await enforceLimits(services, [listingPerBusiness, businessId]);
    await choosePlace(services, businessId, c.req.valid("json"));
    return c.json(await readConnection(services, businessId), 200);
  });

  return api;
}

/** Reads and ends the connection. An owner without a plan can always disconnect. */
export function ownGoogleConnectionApi(services: Dependencies) {
  const api = ownerApi(services);

  api.openapi(contract.getConnection, async (c) =>
    c.json(await readConnection(services, c.var.owner.businessId), 200),
  );

  api.openapi(contract.disconnect, async (c) => {
    await disconnect(services, c.var.owner.businessId);
    return c.json(ok, 200);
  });

  return api;
}
