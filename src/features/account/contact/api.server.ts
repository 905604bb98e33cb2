import { personApi } from "#src/features/session/owner/owner-api.server.ts";
import { newApi } from "#src/http/api.server.ts";
import { clientAddress } from "#src/http/client-address.server.ts";
import type { Services } from "#src/services/services.ts";
import { changePhone } from "./change-phone.server.ts";
import { confirmEmailChange } from "./confirm-email-change.server.ts";
import * as contract from "./contract.ts";
import { requestEmailChange } from "./request-email-change.server.ts";
import { undoEmailChange } from "./undo-email-change.server.ts";

/** Serves changes of the email and phone by a signed-in owner. */
export function contactApi(services: Services) {
  const api = personApi(services);

  api.serve(contract.changePhone, ({ person, body }) => changePhone(services, person, body));
  api.serve(contract.requestEmailChange, ({ person, body }) =>
    requestEmailChange(services, person, body),
  );

  return api;
}

/** Serves the mailed links that change an email. They need no session. */
export function emailLinksApi(services: Services) {
  const api = newApi();

  api.serve(contract.confirmEmailChange, ({ c, body }) =>
    confirmEmailChange(services, { ...body, ipAddress: clientAddress(c, services.settings) }),
  );
  api.serve(contract.undoEmailChange, ({ c, body }) =>
    undoEmailChange(services, { ...body, ipAddress: clientAddress(c, services.settings) }),
  );

  return api;
}
