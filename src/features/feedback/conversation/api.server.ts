import { newApi } from "#src/http/api.server.ts";
import { clientAddress } from "#src/http/client-address.server.ts";
import type { Services } from "#src/services/services.ts";
import * as contract from "./contract.ts";
import { eraseConversation } from "./erase-conversation.server.ts";
import { openConversation } from "./open-conversation.server.ts";
import { sendCustomerReply } from "./send-customer-reply.server.ts";
import { stopConversation } from "./stop-conversation.server.ts";

/** The customer's side of the conversation about a review. */
export function customerConversationApi(
  services: Pick<
    Services,
    "db" | "businessCache" | "clock" | "limits" | "settings" | "queue" | "log" | "deletions"
  >,
) {
  const api = newApi();

  api.openapi(contract.openConversation, async (c) => {
    const caller = { ...c.req.valid("param"), ipAddress: clientAddress(c, services.settings) };
    return c.json(await openConversation(services, caller, c.req.valid("json")), 200);
  });

  api.openapi(contract.sendCustomerReply, async (c) => {
    const caller = { ...c.req.valid("param"), ipAddress: clientAddress(c, services.settings) };
    return c.json(await sendCustomerReply(services, caller, c.req.valid("json")), 201);
  });

  api.openapi(contract.stopConversation, async (c) => {
    const caller = { ...c.req.valid("param"), ipAddress: clientAddress(c, services.settings) };
    return c.json(await stopConversation(services, caller, c.req.valid("json")), 200);
  });

  api.openapi(contract.eraseConversation, async (c) => {
    const caller = { ...c.req.valid("param"), ipAddress: clientAddress(c, services.settings) };
    return c.json(await eraseConversation(services, caller, c.req.valid("json")), 200);
  });

  return api;
}
