import { listTroubledEndpoints } from "#src/features/integrations/deliveries/list-troubled-endpoints.server.ts";
import type { Services } from "#src/services/services.ts";
import { operatorApi } from "../access/operator-api.server.ts";
import * as contract from "./contract.ts";
import { releaseDeskEndpoint } from "./release-desk-endpoint.server.ts";
import { stopDeskEndpoint } from "./stop-desk-endpoint.server.ts";

/** Serves the webhooks of businesses that fail or are stopped to operators. */
export function operatorEndpointsApi(services: Services) {
  const api = operatorApi(services);

  api.serve(contract.listTroubled, async () => {
    const endpoints = await listTroubledEndpoints(services);
    const results = endpoints.map(({ failing_since, stopped_at, ...endpoint }) => ({
      ...endpoint,
      failing_since: failing_since?.toISOString() ?? null,
      stopped_at: stopped_at?.toISOString() ?? null,
    }));
    return { results };
  });
  api.serve(contract.stopEndpoint, ({ params }) =>
    stopDeskEndpoint(services, params.business, params.id),
  );
  api.serve(contract.releaseEndpoint, ({ params }) =>
    releaseDeskEndpoint(services, params.business, params.id),
  );

  return api;
}
