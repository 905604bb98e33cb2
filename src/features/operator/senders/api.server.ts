import { ok } from "#src/http/done.ts";
import type { Services } from "#src/services/services.ts";
import { operatorApi } from "../access/operator-api.server.ts";
import * as contract from "./contract.ts";
import { holdDeskSender } from "./hold-desk-sender.server.ts";
import { listHeldSenders } from "./list-held-senders.server.ts";
import { refuseHeldSender } from "./refuse-held-sender.server.ts";
import { releaseHeldSender } from "./release-held-sender.server.ts";

/** Serves the held senders of invitations to operators. */
export function operatorSendersApi(
  services: Pick<Services, "db" | "clock" | "log" | "queue" | "settings">,
) {
  const api = operatorApi(services);

  api.openapi(contract.listHeldSenders, async (c) => c.json(await listHeldSenders(services), 200));

  api.openapi(contract.holdSender, async (c) => {
    await holdDeskSender(services, c.req.valid("param").business);
    return c.json(ok, 200);
  });

  api.openapi(contract.releaseHeldSender, async (c) => {
    await releaseHeldSender(services, c.req.valid("param").business);
    return c.json(ok, 200);
  });

  api.openapi(contract.refuseHeldSender, async (c) => {
    await refuseHeldSender(services, c.req.valid("param").business);
    return c.json(ok, 200);
  });

  return api;
}
