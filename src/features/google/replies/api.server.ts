import { entitledApi } from "#src/features/billing/entitlement/entitled-api.server.ts";
import type { ReplyServices } from "./call-google.server.ts";
import * as contract from "./contract.ts";
import { deleteReply } from "./delete-reply.server.ts";
import { discardUnsent } from "./discard-unsent.server.ts";
import { writeReply } from "./write-reply.server.ts";

/** Replies of the owner to reviews on Google. */
export function repliesApi(services: ReplyServices) {
  const api = entitledApi(services);

  api.openapi(contract.writeReply, async (c) => {
    const { id } = c.req.valid("param");
    const input = c.req.valid("json");
    return c.json(await writeReply(services, c.var.owner.businessId, id, input), 200);
  });

  api.openapi(contract.deleteReply, async (c) => {
    const { id } = c.req.valid("param");
    return c.json(await deleteReply(services, c.var.owner.businessId, id), 200);
  });

  api.openapi(contract.discardUnsent, async (c) => {
    const { id } = c.req.valid("param");
    return c.json(await discardUnsent(services, c.var.owner.businessId, id), 200);
  });

  return api;
}
