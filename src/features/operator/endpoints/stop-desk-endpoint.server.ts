import { stopEndpoint } from "#src/features/integrations/deliveries/stop-endpoint.server.ts";
import { commonFailures, failure } from "#src/http/failure.ts";
import type { Services } from "#src/services/services.ts";

/** Stops a webhook until an operator releases it. Its owner gets a mail. Fails with `not_found`. */
export async function stopDeskEndpoint(
  services: Pick<Services, "db" | "clock" | "queue" | "settings">,
  businessId: string,
  id: string,
): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    const isFound = await stopEndpoint(services, tx, businessId, id);
    if (!isFound) throw failure(commonFailures, "not_found");
  });
}
