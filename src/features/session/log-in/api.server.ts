import { newApi } from "#src/http/api.server.ts";
import { clientAddress } from "#src/http/client-address.server.ts";
import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { Services } from "#src/services/services.ts";
import * as contract from "../contract.ts";
import { refreshSession } from "../tokens/refresh-session.server.ts";
import { refreshPerAddress } from "./limits.server.ts";
import { logIn } from "./log-in.server.ts";
import { logOut } from "./log-out.server.ts";

/** Serves log-in, renewal of the session and log-out. */
export function sessionApi(
  services: Pick<Services, "db" | "clock" | "humanCheck" | "limits" | "settings">,
) {
  const api = newApi();

  api.openapi(contract.logIn, async (c) => {
    const ipAddress = clientAddress(c, services.settings);
    return c.json(await logIn(services, c.req.valid("json"), ipAddress), 200);
  });

  api.openapi(contract.refreshSession, async (c) => {
    await enforceLimits(services, [refreshPerAddress, clientAddress(c, services.settings)]);
    return c.json(await refreshSession(services, c.req.valid("json")), 200);
  });

  api.openapi(contract.logOut, async (c) => {
    await logOut(services, c.req.valid("json").refresh);
    return c.json({ ok: true as const }, 200);
  });

  return api;
}
