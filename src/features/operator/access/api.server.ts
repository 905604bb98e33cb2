import type { Context } from "hono";
import { requestOptions } from "#src/features/session/passkeys/request-options.server.ts";
import { newApi } from "#src/http/api.server.ts";
import { clientAddress } from "#src/http/client-address.server.ts";
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

/** Serves enrolment and log-in of operators. These routes need no session. */
export function operatorAccessApi(services: Services) {
  const api = newApi();
  const limited = (c: Context) =>
    enforceLimits(services, [accessPerIpAddress, clientAddress(c, services.settings)]);

  api.serve(contract.beginEnrolment, async ({ c, body }) => {
    await limited(c);
    return beginEnrolment(services, body.invite);
  });

  api.serve(contract.enrolPasskey, async ({ c, body }) => {
    await limited(c);
    return enrolPasskey(services, body);
  });

  api.serve(contract.enrolCode, async ({ c, body }) => {
    await limited(c);
    return enrolCode(services, body);
  });

  api.serve(contract.logIn, ({ c, body }) => {
    const ipAddress = clientAddress(c, services.settings);
    return logIn(services, body, ipAddress);
  });

  api.serve(contract.beginPasskeyLogin, async ({ c }) => {
    await limited(c);
    return requestOptions(services, { purpose: "operator-log-in" });
  });

  api.serve(contract.logInWithPasskey, ({ c, body }) => {
    const ipAddress = clientAddress(c, services.settings);
    return logInWithPasskey(services, body.credential, ipAddress);
  });

  return api;
}

export function operatorSessionApi(services: Services) {
  const api = operatorApi(services);
  api.serve(contract.logOut, ({ operator }) => logOut(services, operator));
  return api;
}
