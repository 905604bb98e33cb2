import type { Services } from "#src/services/services.ts";
import { operatorApi } from "../access/operator-api.server.ts";
import * as contract from "./contract.ts";
import { holdDeskSender } from "./hold-desk-sender.server.ts";
import { listHeldSenders } from "./list-held-senders.server.ts";
import { refuseHeldSender } from "./refuse-held-sender.server.ts";
import { releaseHeldSender } from "./release-held-sender.server.ts";

export function operatorSendersApi(services: Services) {
  const api = operatorApi(services);

  api.serve(contract.listHeldSenders, () => listHeldSenders(services));
  api.serve(contract.holdSender, ({ params }) => holdDeskSender(services, params.business));
  api.serve(contract.releaseHeldSender, ({ params, body }) =>
    releaseHeldSender(services, params.business, body.seen),
  );
  api.serve(contract.refuseHeldSender, ({ params }) => refuseHeldSender(services, params.business));

  return api;
}
