import { releaseEndpoint } from "#src/features/integrations/deliveries/release-endpoint.server.ts";
import { commonFailures, failure } from "#src/http/failure.ts";
import type { Services } from "#src/services/services.ts";
import { requireOwner } from "../acts/require-owner.server.ts";
import { tellOwner } from "../acts/tell-owner.server.ts";

/** Turns a stopped webhook on again and tells its owner. Fails with `not_found`. */
export async function releaseDeskEndpoint(
  services: Pick<Services, "db" | "clock" | "queue" | "settings">,
  businessId: string,
  id: string,
): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    const { email, shop } = await requireOwner(tx, businessId);
    const isReleased = await releaseEndpoint(services, tx, businessId, id);
    if (!isReleased) throw failure(commonFailures, "not_found");
    await tellOwner(services, tx, { email, shop, act: "endpoint-released" });
  });
}
