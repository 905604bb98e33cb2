import { newApi } from "#src/http/api.server.ts";
import type { Services } from "#src/services/services.ts";
import * as contract from "./contract.ts";
import { receiveNotification } from "./receive-notification.server.ts";

/** The webhook of the payment provider. */
export function notificationsApi(services: Services) {
  const api = newApi();

  api.serve(contract.receiveNotification, async ({ c }) =>
    receiveNotification(services, {
      query: c.req.query(),
      header: (name) => c.req.header(name),
      body: await c.req.text(),
    }),
  );

  return api;
}
