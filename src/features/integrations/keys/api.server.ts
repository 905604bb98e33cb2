import { entitledApi } from "#src/features/billing/entitlement/entitled-api.server.ts";
import { ownerApi } from "#src/features/session/owner/owner-api.server.ts";
import type { Services } from "#src/services/services.ts";
import * as contract from "./contract.ts";
import { createKey } from "./create-key.server.ts";
import { listKeys } from "./list-keys.server.ts";
import { revokeKey } from "./revoke-key.server.ts";

/** The keys of a business. These routes need no plan, so that an owner can always revoke a key. */
export function keysApi(services: Services) {
  const api = ownerApi(services);
  api.serve(contract.listKeys, ({ owner }) => listKeys(services, owner.businessId));
  api.serve(contract.revokeKey, ({ owner, params }) => revokeKey(services, owner, params.id));
  return api;
}

/** A key is created only for a business with a trial or plan. */
export function newKeyApi(services: Services) {
  const api = entitledApi(services);
  api.serve(contract.createKey, ({ owner, body }) => createKey(services, owner, body));
  return api;
}
