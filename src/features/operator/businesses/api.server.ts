import { refundCharge } from "#src/features/billing/subscription/refund-charge.server.ts";
import type { Services } from "#src/services/services.ts";
import { operatorApi } from "../access/operator-api.server.ts";
import { blockDeskBusiness } from "./block-desk-business.server.ts";
import * as contract from "./contract.ts";
import { endDeskSubscription } from "./end-desk-subscription.server.ts";
import { eraseCustomerComment } from "./erase-customer-comment.server.ts";
import { extendDeskTrial } from "./extend-desk-trial.server.ts";
import { readBusiness } from "./read-business.server.ts";
import { removeBusiness } from "./remove-business.server.ts";

export function operatorBusinessesApi(services: Services) {
  const api = operatorApi(services);

  api.serve(contract.readBusiness, ({ params }) => readBusiness(services, params.business));
  api.serve(contract.blockBusiness, ({ params }) =>
    blockDeskBusiness(services, params.business, true),
  );
  api.serve(contract.unblockBusiness, ({ params }) =>
    blockDeskBusiness(services, params.business, false),
  );
  api.serve(contract.extendTrial, ({ params, body }) =>
    extendDeskTrial(services, { businessId: params.business, days: body.days }),
  );
  api.serve(contract.endSubscription, ({ params }) =>
    endDeskSubscription(services, params.business),
  );
  api.serve(contract.refundCharge, ({ params }) =>
    refundCharge(services, params.business, params.charge),
  );
  api.serve(contract.eraseCustomerComment, ({ operator, params, body: { day, words } }) =>
    eraseCustomerComment(services, {
      businessId: params.business,
      day,
      words,
      by: operator.operatorId,
    }),
  );
  api.serve(contract.removeBusiness, ({ params, body }) =>
    removeBusiness(services, { businessId: params.business, slug: body.slug }),
  );

  return api;
}
