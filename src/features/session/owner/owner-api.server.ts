import { newApi } from "#src/http/api.server.ts";
import type { Services } from "#src/services/services.ts";
import { authenticate, type OwnerSession } from "./authenticate.server.ts";

export type OwnerEnv = { Variables: { owner: OwnerSession } };
export type OwnerServices = Pick<Services, "db" | "clock" | "settings">;

/**
 * Creates an API in which every route needs a session. The owner is read before the input is checked,
 * and is available as `c.var.owner`. A route fails with `session_invalid`, or with what `check` throws.
 */
export function ownerApi(
  services: OwnerServices,
  check: (services: OwnerServices, owner: OwnerSession) => Promise<void> = async () => {},
) {
  return newApi<OwnerEnv>(async (c, next) => {
    const owner = await authenticate(services, c.req.header("Authorization"));
    await check(services, owner);
    c.set("owner", owner);
    await next();
  });
}
