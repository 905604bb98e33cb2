import { entitledApi } from "#src/features/billing/entitlement/entitled-api.server.ts";
import { ownerApi } from "#src/features/session/owner/owner-api.server.ts";
import type { Services } from "#src/services/services.ts";
import { addEndpoint } from "./add-endpoint.server.ts";
import { changeEndpoint } from "./change-endpoint.server.ts";
import * as contract from "./contract.ts";
import { listEndpoints } from "./list-endpoints.server.ts";
import { removeEndpoint } from "./remove-endpoint.server.ts";
import { rotateSecret } from "./rotate-secret.server.ts";

/** Changes endpoints, for owners with a trial or plan. */
export function endpointsApi(services: Services) {
  const api = entitledApi(services);

  api.serve(contract.addEndpoint, ({ owner, body }) => addEndpoint(services, owner, body));
  api.serve(contract.changeEndpoint, ({ owner, params, body }) =>
    changeEndpoint(services, owner, params.id, body),
  );
  api.serve(contract.rotateSecret, ({ owner, params }) => rotateSecret(services, owner, params.id));

  return api;
}

/** Lists and removes endpoints. An owner without a plan can always remove one. */
export function ownEndpointsApi(services: Services) {
  const api = ownerApi(services);

  api.serve(contract.listEndpoints, ({ owner }) => listEndpoints(services, owner.businessId));
  api.serve(contract.removeEndpoint, ({ owner, params }) =>
    removeEndpoint(services, owner, params.id),
  );

  return api;
}
