import { entitledApi } from "#src/features/billing/entitlement/entitled-api.server.ts";
import type { Services } from "#src/services/services.ts";
import * as contract from "./contract.ts";
import { deleteReply } from "./delete-reply.server.ts";
import { discardUnsent } from "./discard-unsent.server.ts";
import { writeReply } from "./write-reply.server.ts";

export function repliesApi(services: Services) {
  const api = entitledApi(services);

  api.serve(contract.writeReply, ({ owner, params, body }) =>
    writeReply(services, owner.businessId, params.id, body),
  );
  api.serve(contract.deleteReply, ({ owner, params }) =>
    deleteReply(services, owner.businessId, params.id),
  );
  api.serve(contract.discardUnsent, ({ owner, params }) =>
    discardUnsent(services, owner.businessId, params.id),
  );

  return api;
}
