import { entitledApi } from "#src/features/billing/entitlement/entitled-api.server.ts";
import { ownerApi } from "#src/features/session/owner/owner-api.server.ts";
import type { Services } from "#src/services/services.ts";
import { activateEndpoint as activate } from "../endpoints/contract.ts";
import { activateEndpoint } from "./activate-endpoint.server.ts";
import * as contract from "./contract.ts";
import { listDeliveries } from "./list-deliveries.server.ts";
import { resendDelivery } from "./resend-delivery.server.ts";
import { sendTest } from "./send-test.server.ts";

/** Activates endpoints and sends by hand, for owners with a trial or plan. */
export function sendByHandApi(services: Services) {
  const api = entitledApi(services);

  api.serve(contract.sendTest, ({ owner, params }) =>
    sendTest(services, owner.businessId, params.id),
  );
  api.serve(contract.resendDelivery, ({ owner, params }) =>
    resendDelivery(services, owner.businessId, params.id),
  );
  api.serve(activate, ({ owner, params }) =>
    activateEndpoint(services, owner.businessId, params.id),
  );

  return api;
}

export function deliveriesApi(services: Services) {
  const api = ownerApi(services);

  api.serve(contract.listDeliveries, ({ owner, params }) =>
    listDeliveries(services, owner.businessId, params.id),
  );

  return api;
}
