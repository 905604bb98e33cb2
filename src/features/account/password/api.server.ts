import { setDocumentCookie } from "#src/features/session/documents/document-cookies.server.ts";
import { personApi } from "#src/features/session/owner/owner-api.server.ts";
import { newApi } from "#src/http/api.server.ts";
import { clientAddress } from "#src/http/client-address.server.ts";
import type { Services } from "#src/services/services.ts";
import { changePassword } from "./change-password.server.ts";
import * as contract from "./contract.ts";
import { requestReset } from "./request-reset.server.ts";
import { resetPassword } from "./reset-password.server.ts";

/** Serves the reset of a forgotten password: the request and the new password. */
export function passwordResetApi(services: Services) {
  const api = newApi();

  api.serve(contract.requestReset, ({ c, body }) =>
    requestReset(services, body, clientAddress(c, services.settings)),
  );
  api.serve(contract.resetPassword, ({ c, body }) =>
    resetPassword(services, { ...body, ipAddress: clientAddress(c, services.settings) }),
  );

  return api;
}

export function ownPasswordApi(services: Services) {
  const api = personApi(services);
  api.serve(contract.changePassword, async ({ c, person, body }) => {
    const tokens = await changePassword(services, person, body);
    await setDocumentCookie(c, services, tokens);
    return tokens;
  });
  return api;
}
