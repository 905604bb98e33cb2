import type { Context } from "hono";
import { newApi } from "#src/http/api.server.ts";
import { clientAddress } from "#src/http/client-address.server.ts";
import type { Services } from "#src/services/services.ts";
import * as contract from "./contract.ts";
import { eraseConversation } from "./erase-conversation.server.ts";
import { openConversation } from "./open-conversation.server.ts";
import { sendCustomerReply } from "./send-customer-reply.server.ts";
import { setPush } from "./set-push.server.ts";
import { stopConversation } from "./stop-conversation.server.ts";

interface Called {
  c: Context;
  params: { slug: string };
}

/** The customer's side of the conversation about a review. */
export function customerConversationApi(services: Services) {
  const api = newApi();
  const callerOf = ({ c, params }: Called) => ({
    slug: params.slug,
    ipAddress: clientAddress(c, services.settings),
  });

  api.serve(contract.openConversation, (call) =>
    openConversation(services, callerOf(call), call.body),
  );
  api.serve(contract.sendCustomerReply, (call) =>
    sendCustomerReply(services, callerOf(call), call.body),
  );
  api.serve(contract.stopConversation, (call) =>
    stopConversation(services, callerOf(call), call.body),
  );
  api.serve(contract.eraseConversation, (call) =>
    eraseConversation(services, callerOf(call), call.body),
  );
  api.serve(contract.setConversationPush, (call) => setPush(services, callerOf(call), call.body));

  return api;
}
