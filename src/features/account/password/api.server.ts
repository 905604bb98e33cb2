import { setDocumentCookie } from "#src/features/session/documents/document-cookies.server.ts";
import { personApi } from "#src/features/session/owner/owner-api.server.ts";
import { newApi } from "#src/http/api.server.ts";
import { clientAddress } from "#src/http/client-address.server.ts";
import { ok } from "#src/http/done.ts";
import type { Services } from "#src/services/services.ts";
import { changePassword } from "./change-password.server.ts";
import * as contract from "./contract.ts";
import { requestReset } from "./request-reset.server.ts";
import { resetPassword } from "./reset-password.server.ts";

type Dependencies = Pick<Services, "db" | "clock" | "limits" | "queue" | "settings">;
type ResetDependencies = Dependencies & Pick<Services, "humanCheck">;

/** Serves the reset of a forgotten password: the request and the new password. */
export function passwordResetApi(services: ResetDependencies) {
  const api = newApi();

  api.openapi(contract.requestReset, async (c) => {
    const ipAddress = clientAddress(c, services.settings);
    await requestReset(services, c.req.valid("json"), ipAddress);
    return c.json(ok, 200);
  });

  api.openapi(contract.resetPassword, async (c) => {
    const ipAddress = clientAddress(c, services.settings);
    await resetPassword(services, { ...c.req.valid("json"), ipAddress });
    return c.json(ok, 200);
  });

  return api;
}

/** Serves the change of the password by a signed-in owner. */
export function ownPasswordApi(services: Dependencies) {
  const api = personApi(services);
  api.openapi(contract.changePassword, async (c) => {
    const tokens = await changePassword(services, c.var.person, c.req.valid("json"));
    await setDocumentCookie(c, services, tokens);
    return c.json(tokens, 200);
  });
  return api;
}
