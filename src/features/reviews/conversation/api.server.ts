import { entitledApi } from "#src/features/billing/entitlement/entitled-api.server.ts";
import type { Services } from "#src/services/services.ts";
import * as contract from "./contract.ts";
import { eraseReply } from "./erase-reply.server.ts";
import { listReplies } from "./list-replies.server.ts";
import { sendReply } from "./send-reply.server.ts";
import { stopConversation } from "./stop-conversation.server.ts";

/** The business's side of the conversation about a review. */
export function conversationApi(
  services: Pick<Services, "db" | "clock" | "settings" | "limits" | "deletions">,
) {
  const api = entitledApi(services);

  api.openapi(contract.listReplies, async (c) =>
    c.json(await listReplies(services, c.var.owner.businessId, c.req.valid("param").id), 200),
  );

  api.openapi(contract.sendReply, async (c) => {
    const { id } = c.req.valid("param");
    return c.json(await sendReply(services, c.var.owner.businessId, id, c.req.valid("json")), 201);
  });

  api.openapi(contract.eraseReply, async (c) =>
    c.json(await eraseReply(services, c.var.owner.businessId, c.req.valid("param")), 200),
  );

  api.openapi(contract.stopConversation, async (c) => {
    const stop = { id: c.req.valid("param").id, by: "shop" } as const;
    return c.json(await stopConversation(services, c.var.owner.businessId, stop), 200);
  });

  return api;
}
