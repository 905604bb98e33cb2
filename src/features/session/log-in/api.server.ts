import type { Context } from "hono";
import { newApi } from "#src/http/api.server.ts";
import { clientAddress } from "#src/http/client-address.server.ts";
import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { Services } from "#src/services/services.ts";
import type { Tokens } from "../contract.ts";
import * as contract from "../contract.ts";
import { deleteDocumentCookie, setDocumentCookie } from "../documents/document-cookies.server.ts";
import { requestOptions } from "../passkeys/request-options.server.ts";
import { refreshSession } from "../tokens/refresh-session.server.ts";
import * as passkeyContract from "./contract.ts";
import { passkeyOptionsPerIpAddress, refreshPerIpAddress } from "./limits.server.ts";
import { type Caller, logIn } from "./log-in.server.ts";
import { logInWithPasskey } from "./log-in-with-passkey.server.ts";
import { logOut } from "./log-out.server.ts";

export function sessionApi(services: Services) {
  const api = newApi();
  const answer = async (c: Context, tokens: Tokens) => {
    await setDocumentCookie(c, services, tokens);
    return c.json(tokens, 200);
  };
  const callerOf = (c: Context): Caller => ({
    ipAddress: clientAddress(c, services.settings),
    userAgent: c.req.header("User-Agent"),
  });

  api.serve(contract.logIn, async ({ c, body }) =>
    answer(c, await logIn(services, body, callerOf(c))),
  );

  api.serve(contract.refreshSession, async ({ c, body }) => {
    await enforceLimits(services, [refreshPerIpAddress, clientAddress(c, services.settings)]);
    return answer(c, await refreshSession(services, body));
  });

  api.serve(contract.logOut, async ({ c, body }) => {
    await logOut(services, body.refresh);
    deleteDocumentCookie(c, services);
  });

  api.serve(passkeyContract.beginPasskeyLogin, async ({ c }) => {
    const ipAddress = clientAddress(c, services.settings);
    await enforceLimits(services, [passkeyOptionsPerIpAddress, ipAddress]);
    return requestOptions(services, { purpose: "log-in" });
  });

  api.serve(passkeyContract.logInWithPasskey, async ({ c, body }) =>
    answer(c, await logInWithPasskey(services, body, callerOf(c))),
  );

  return api;
}
