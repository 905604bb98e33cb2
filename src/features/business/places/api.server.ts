import type { Context } from "hono";
import { entitledApi } from "#src/features/billing/entitlement/entitled-api.server.ts";
import { clientAddress } from "#src/http/client-address.server.ts";
import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { LimitRule } from "#src/services/limits/limits.ts";
import type { Services } from "#src/services/services.ts";
import * as contract from "./contract.ts";
import { findPlaces, readPlace } from "./find-places.server.ts";
import {
  choicesPerBusiness,
  searchesPerBusiness,
  trialCallsPerIpAddress,
} from "./limits.server.ts";
import { trialAttempts } from "./reserve-place-call.server.ts";

/** The search for the business on Google Maps. */
export function placesApi(services: Services) {
  const api = entitledApi(services);

  /** Counts a call of an owner. Returns true during a trial, which has limits of its own. */
  const countCall = async (c: Context, rule: LimitRule, businessId: string): Promise<boolean> => {
    const ofTrial = await trialAttempts(services, businessId);
    const isTrial = ofTrial.length > 0;
    if (isTrial) ofTrial.push([trialCallsPerIpAddress, clientAddress(c, services.settings)]);
    await enforceLimits(services, [rule, businessId], ...ofTrial);
    return isTrial;
  };

  api.serve(contract.findPlaces, async ({ c, owner, query }) => {
    const { q, session } = query;
    const isTrial = await countCall(c, searchesPerBusiness, owner.businessId);
    return findPlaces(services, q, { session, isTrial });
  });

  api.serve(contract.readPlace, async ({ c, owner, params, query }) => {
    const { session } = query;
    const isTrial = await countCall(c, choicesPerBusiness, owner.businessId);
    return readPlace(services, params.id, { session, isTrial });
  });

  return api;
}
