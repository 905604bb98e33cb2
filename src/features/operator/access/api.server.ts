import type { Context } from "hono";
import { requestOptions } from "#src/features/session/passkeys/request-options.server.ts";
import { newApi } from "#src/http/api.server.ts";
import { clientAddress } from "#src/http/client-address.server.ts";
import { ok } from "#src/http/done.ts";
import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { Services } from "#src/services/services.ts";
import { beginEnrolment } from "./begin-enrolment.server.ts";
import * as contract from "./contract.ts";
import { enrolCode } from "./enrol-code.server.ts";
import { enrolPasskey } from "./enrol-passkey.server.ts";
import { accessPerIpAddress } from "./limits.server.ts";
import { logIn } from "./log-in.server.ts";
import { logInWithPasskey } from "./log-in-with-passkey.server.ts";
import { logOut } from "./log-out.server.ts";
import { operatorApi } from "./operator-api.server.ts";

type Dependencies = Pick<Services, "db" | "clock" | "limits" | "settings">;
type AccessDependencies = Dependencies & Pick<Services, "humanCheck">;

/** Serves enrolment and log-in of operators. These routes need no session. */
export function operatorAccessApi(services: AccessDependencies) {
  const api = newApi();
  const limited = (c: Context) =>
    enforceLimits(services, [accessPerIpAddress, clientAddress(c, services.settings)]);

  api.openapi(contract.beginEnrolment, async (c) => {
    await limited(c);
    return c.json(await beginEnrolment(services, c.req.valid("json").invite), 200);
  });

  api.openapi(contract.enrolPasskey, async (c) => {
    await limited(c);
    return c.json(await enrolPasskey(services, c.req.valid("json")), 201);
  });

  api.openapi(contract.enrolCode, async (c) => {
    await limited(c);
    return c.json(await enrolCode(services, c.req.valid("json")), 201);
  });

  api.openapi(contract.logIn, async (c) => {
    const ipAddress = clientAddress(c, services.settings);
    return c.json(await logIn(services, c.req.valid("json"), ipAddress), 200);
  });

  api.openapi(contract.beginPasskeyLogin, async (c) => {
    await limited(c);
    return c.json(await requestOptions(services, { purpose: "operator-log-in" }), 200);
  });

  api.openapi(contract.logInWithPasskey, async (c) => {
    const { credential } = c.req.valid("json");
    const ipAddress = clientAddress(c, services.settings);
    return c.json(await logInWithPasskey(services, credential, ipAddress), 200);
  });

  return api;
}

/** Serves the log-out of operators. */
export function operatorSessionApi(services: Dependencies) {
  const api = operatorApi(services);
  api.openapi(contract.logOut, async (c) => {
    await logOut(services, c.var.operator);
    return c.json(ok, 200);
  });
  return api;
}
