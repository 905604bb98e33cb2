import { entitledApi } from "#src/features/billing/entitlement/entitled-api.server.ts";
import { ownerApi } from "#src/features/session/owner/owner-api.server.ts";
import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { Services } from "#src/services/services.ts";
import { choosePlace } from "./choose-place.server.ts";
import * as contract from "./contract.ts";
import { disconnect } from "./disconnect.server.ts";
import { listingPerBusiness } from "./limits.server.ts";
import { listPlaces } from "./list-places.server.ts";
import { readConnection } from "./read-connection.server.ts";

/** Choice of the place, for owners with a trial or plan. */
export function googlePlaceApi(services: Services) {
  const api = entitledApi(services);

  api.serve(contract.listPlaces, async ({ owner }) => {
    const { businessId } = owner;
    await enforceLimits(services, [listingPerBusiness, businessId]);
    return listPlaces(services, businessId);
  });

  api.serve(contract.choosePlace, async ({ owner, body }) => {
    const { businessId } = owner;
    await enforceLimits(services, [listingPerBusiness, businessId]);
    await choosePlace(services, businessId, body);
    return readConnection(services, businessId);
  });

  return api;
}

/** Reads and ends the connection. An owner without a plan can always disconnect. */
export function ownGoogleConnectionApi(services: Services) {
  const api = ownerApi(services);

  api.serve(contract.getConnection, ({ owner }) => readConnection(services, owner.businessId));
  api.serve(contract.disconnect, ({ owner }) => disconnect(services, owner.businessId));

  return api;
}
