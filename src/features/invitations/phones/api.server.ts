import { entitledApi } from "#src/features/billing/entitlement/entitled-api.server.ts";
import type { Services } from "#src/services/services.ts";
import { checkPhones } from "./check-phones.server.ts";
import * as contract from "./contract.ts";
import { optOutPhone } from "./opt-out-phone.server.ts";

/** The phone numbers that an owner invites by WhatsApp. The server stores none. */
export function phonesApi(services: Services) {
  const api = entitledApi(services);

  api.serve(contract.checkPhones, ({ owner, body }) =>
    checkPhones(services, owner.businessId, body),
  );
  api.serve(contract.optOutPhone, ({ owner, body }) =>
    optOutPhone(services, owner.businessId, body),
  );

  return api;
}
