import { ownerApi } from "#src/features/session/owner/owner-api.server.ts";
import type { Services } from "#src/services/services.ts";
import * as contract from "./contract.ts";
import { readProfile } from "./read-profile.server.ts";

/** The profile that the panel layout loads. It needs no plan, so that owners without one see /planos. */
export function profileApi(services: Services) {
  const api = ownerApi(services);
  api.serve(contract.getProfile, ({ owner }) => readProfile(services, owner));
  return api;
}
