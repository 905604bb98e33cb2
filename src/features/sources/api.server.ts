import { entitledApi } from "#src/features/billing/entitlement/entitled-api.server.ts";
import type { Services } from "#src/services/services.ts";
import { addSource } from "./add-source.server.ts";
import * as contract from "./contract.ts";
import { removeSource } from "./remove-source.server.ts";

export function sourcesApi(services: Services) {
  const api = entitledApi(services);

  api.serve(contract.addSource, ({ owner, body }) =>
    addSource(services, owner.businessId, body.name),
  );
  api.serve(contract.removeSource, ({ owner, params }) =>
    removeSource(services, owner.businessId, params.source),
  );

  return api;
}
