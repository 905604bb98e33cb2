import type { Context } from "hono";
import * as logInContract from "#src/features/session/log-in/contract.ts";
import { logIn } from "#src/features/session/log-in/log-in.server.ts";
import { logOut } from "#src/features/session/log-in/log-out.server.ts";
import * as ownerContract from "#src/features/session/owner/contract.ts";
import { refreshSession } from "#src/features/session/tokens/refresh-session.server.ts";
import { newApi } from "#src/http/api.server.ts";
import { clientAddress } from "#src/http/client-address.server.ts";
import type { Services } from "#src/services/services.ts";
import * as passwordContract from "./password/contract.ts";
import { requestReset } from "./password/request-reset.server.ts";
import { resetPassword } from "./password/reset-password.server.ts";
import { confirmEmail } from "./sign-up/confirm-email.server.ts";
import * as signUpContract from "./sign-up/contract.ts";
import { signUp } from "./sign-up/sign-up.server.ts";

export type AccountServices = Pick<
  Services,
  "db" | "clock" | "humanCheck" | "limits" | "queue" | "settings"
>;

const done = { ok: true as const };

/** Coming in: sign-up, confirmation, sessions and forgotten passwords. */
export function accountApi(services: AccountServices) {
  const api = newApi(
    logInContract.loginFailures,
    ownerContract.sessionFailures,
    signUpContract.linkFailures,
    signUpContract.signUpFailures,
  );
  const addressOf = (c: Context) => clientAddress(c, services.settings);

  api.openapi(signUpContract.signUp, async (c) => {
    await signUp(services, { ...c.req.valid("json"), address: addressOf(c) });
    return c.json(done, 201);
  });

  api.openapi(signUpContract.confirmEmail, async (c) => {
    const { token } = c.req.valid("query");
    return c.json(await confirmEmail(services, { token, address: addressOf(c) }), 200);
  });

  api.openapi(logInContract.logIn, async (c) =>
    c.json(await logIn(services, { ...c.req.valid("json"), address: addressOf(c) }), 200),
  );

  api.openapi(logInContract.refreshSession, async (c) =>
    c.json(await refreshSession(services, c.req.valid("json")), 200),
  );

  api.openapi(logInContract.logOut, async (c) => {
    await logOut(services, c.req.valid("json").refresh);
    return c.json(done, 200);
  });

  api.openapi(passwordContract.requestReset, async (c) => {
    await requestReset(services, { ...c.req.valid("json"), address: addressOf(c) });
    return c.json(done, 200);
  });

  api.openapi(passwordContract.resetPassword, async (c) => {
    await resetPassword(services, { ...c.req.valid("json"), address: addressOf(c) });
    return c.json(done, 200);
  });

  return api;
}
