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
export function placesApi(
  services: Pick<Services, "db" | "clock" | "limits" | "log" | "settings" | "places">,
) {
  const api = entitledApi(services);

  /** Counts a call of an owner. Returns true during a trial, which has limits of its own. */
  const countCall = async (c: Context, rule: LimitRule, businessId: string): Promise<boolean> => {
    const ofTrial = await trialAttempts(services, businessId);
    const isTrial = ofTrial.length > 0;
    if (isTrial) ofTrial.push([trialCallsPerIpAddress, clientAddress(c, services.settings)]);
    await enforceLimits(services, [rule, businessId], ...ofTrial);
    return isTrial;
  };

  api.openapi(contract.findPlaces, async (c) => {
    const { q, session } = c.req.valid("query");
    const isTrial = await countCall(c, searchesPerBusiness, c.var.owner.businessId);
    return c.json(await findPlaces(services, q, { session, isTrial }), 200);
  });

  api.openapi(contract.readPlace, async (c) => {
    const { session } = c.req.valid("query");
    const isTrial = await countCall(c, choicesPerBusiness, c.var.owner.businessId);
    return c.json(await readPlace(services, c.req.valid("param").id, { session, isTrial }), 200);
  });

  return api;
}
