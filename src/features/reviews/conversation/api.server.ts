import { entitledApi } from "#src/features/billing/entitlement/entitled-api.server.ts";
import type { Services } from "#src/services/services.ts";
import * as contract from "./contract.ts";
import { eraseReply } from "./erase-reply.server.ts";
import { listReplies } from "./list-replies.server.ts";
import { sendReply } from "./send-reply.server.ts";
import { stopConversation } from "./stop-conversation.server.ts";

/** The business's side of the conversation about a review. */
export function conversationApi(services: Services) {
  const api = entitledApi(services);

  api.serve(contract.listReplies, ({ owner, params }) =>
    listReplies(services, owner.businessId, params.id),
  );
  api.serve(contract.sendReply, ({ owner, params, body }) =>
    sendReply(services, owner.businessId, params.id, body),
  );
  api.serve(contract.eraseReply, ({ owner, params }) =>
    eraseReply(services, owner.businessId, params),
  );
  api.serve(contract.stopConversation, ({ owner, params }) =>
    stopConversation(services, owner.businessId, { id: params.id, by: "shop" }),
  );

  return api;
}
