import type { Context } from "hono";
import { newApi } from "#src/http/api.server.ts";
import { clientAddress } from "#src/http/client-address.server.ts";
import type { Services } from "#src/services/services.ts";
import { confirmEmail } from "./confirm-email.server.ts";
import * as contract from "./contract.ts";
import { logIn } from "./log-in.server.ts";
import { logOut } from "./log-out.server.ts";
import { refreshSession } from "./refresh-session.server.ts";
import { requestReset } from "./request-reset.server.ts";
import { resetPassword } from "./reset-password.server.ts";
import { signUp } from "./sign-up.server.ts";

export type AccountServices = Pick<
  Services,
  "db" | "clock" | "humanCheck" | "limits" | "queue" | "settings"
>;

const done = { ok: true as const };

/** Coming in: sign-up, confirmation, sessions and forgotten passwords. */
export function accountApi(services: AccountServices) {
  const api = newApi(
    contract.loginFailures,
    contract.sessionFailures,
    contract.linkFailures,
    contract.signUpFailures,
  );
  const addressOf = (c: Context) => clientAddress(c, services.settings);

  api.openapi(contract.signUp, async (c) => {
    await signUp(services, { ...c.req.valid("json"), address: addressOf(c) });
    return c.json(done, 201);
  });

  api.openapi(contract.confirmEmail, async (c) => {
    const { token } = c.req.valid("query");
    return c.json(await confirmEmail(services, { token, address: addressOf(c) }), 200);
  });

  api.openapi(contract.logIn, async (c) =>
    c.json(await logIn(services, { ...c.req.valid("json"), address: addressOf(c) }), 200),
  );

  api.openapi(contract.refreshSession, async (c) =>
    c.json(await refreshSession(services, c.req.valid("json")), 200),
  );

  api.openapi(contract.logOut, async (c) => {
    await logOut(services, c.req.valid("json").refresh);
    return c.json(done, 200);
  });

  api.openapi(contract.requestReset, async (c) => {
    await requestReset(services, { ...c.req.valid("json"), address: addressOf(c) });
    return c.json(done, 200);
  });

  api.openapi(contract.resetPassword, async (c) => {
    await resetPassword(services, { ...c.req.valid("json"), address: addressOf(c) });
    return c.json(done, 200);
  });

  return api;
}
