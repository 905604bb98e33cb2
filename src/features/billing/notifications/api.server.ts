import { newApi } from "#src/http/api.server.ts";
import type { Services } from "#src/services/services.ts";
import * as contract from "./contract.ts";
import { receiveNotification } from "./receive-notification.server.ts";

/** What the payment provider calls. */
export function notificationsApi(
  services: Pick<Services, "db" | "clock" | "log" | "payments" | "queue" | "settings">,
) {
  const api = newApi();

  api.openapi(contract.receiveNotification, async (c) => {
    const query = c.req.valid("query");
    await receiveNotification(services, {
      dataId: query["data.id"],
      type: query.type,
      requestId: c.req.header("x-request-id"),
      signature: c.req.header("x-signature"),
      rawBody: await c.req.text(),
    });
    return c.json({ ok: true as const }, 200);
  });

  return api;
}
