import type { Context } from "hono";
import { newApi } from "#src/http/api.server.ts";
import { clientAddress } from "#src/http/client-address.server.ts";
import { ok } from "#src/http/done.ts";
import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { Services } from "#src/services/services.ts";
import * as contract from "../contract.ts";
import { requestOptions } from "../passkeys/request-options.server.ts";
import { refreshSession } from "../tokens/refresh-session.server.ts";
import * as passkeyContract from "./contract.ts";
import { passkeyOptionsPerIpAddress, refreshPerIpAddress } from "./limits.server.ts";
import { type Caller, logIn } from "./log-in.server.ts";
import { logInWithPasskey } from "./log-in-with-passkey.server.ts";
import { logOut } from "./log-out.server.ts";

/** Serves log-in, renewal of the session and log-out. */
export function sessionApi(
  services: Pick<Services, "db" | "clock" | "humanCheck" | "limits" | "queue" | "settings">,
) {
  const api = newApi();
  const callerOf = (c: Context): Caller => ({
    ipAddress: clientAddress(c, services.settings),
    userAgent: c.req.header("User-Agent"),
  });

  api.openapi(contract.logIn, async (c) => {
    return c.json(await logIn(services, c.req.valid("json"), callerOf(c)), 200);
  });

  api.openapi(contract.refreshSession, async (c) => {
    await enforceLimits(services, [refreshPerIpAddress, clientAddress(c, services.settings)]);
    return c.json(await refreshSession(services, c.req.valid("json")), 200);
  });

  api.openapi(contract.logOut, async (c) => {
    await logOut(services, c.req.valid("json").refresh);
    return c.json(ok, 200);
  });

  api.openapi(passkeyContract.beginPasskeyLogin, async (c) => {
    const ipAddress = clientAddress(c, services.settings);
    await enforceLimits(services, [passkeyOptionsPerIpAddress, ipAddress]);
    return c.json(await requestOptions(services, { purpose: "log-in" }), 200);
  });

  api.openapi(passkeyContract.logInWithPasskey, async (c) =>
    c.json(await logInWithPasskey(services, c.req.valid("json"), callerOf(c)), 200),
  );

  return api;
}
