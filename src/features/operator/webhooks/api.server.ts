import { deleteWebhook } from "#src/features/billing/notifications/delete-webhook.server.ts";
import { listUnreadableWebhooks } from "#src/features/billing/notifications/list-unreadable-webhooks.server.ts";
import { readWebhookAgain } from "#src/features/billing/notifications/read-webhook-again.server.ts";
import { commonFailures, failure } from "#src/http/failure.ts";
import type { Services } from "#src/services/services.ts";
import { operatorApi } from "../access/operator-api.server.ts";
import * as contract from "./contract.ts";

/** Serves the webhooks of the payment provider that could not be used to operators. */
export function operatorWebhooksApi(services: Services) {
  const api = operatorApi(services);

  api.serve(contract.listUnreadable, async () => {
    const webhooks = await listUnreadableWebhooks(services);
    const results = webhooks.map(({ received_at, ...webhook }) => ({
      ...webhook,
      received_at: received_at.toISOString(),
    }));
    return { results };
  });

  api.serve(contract.readAgain, async ({ params }) => {
    const isQueued = await readWebhookAgain(services, params.id);
    if (!isQueued) throw failure(commonFailures, "not_found");
  });

  api.serve(contract.drop, async ({ params }) => {
    const isDeleted = await deleteWebhook(services, params.id);
    if (!isDeleted) throw failure(commonFailures, "not_found");
  });

  return api;
}
