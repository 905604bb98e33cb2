import { personApi } from "#src/features/session/owner/owner-api.server.ts";
import { newApi } from "#src/http/api.server.ts";
import { clientAddress } from "#src/http/client-address.server.ts";
import { ok } from "#src/http/done.ts";
import type { Services } from "#src/services/services.ts";
import { changePhone } from "./change-phone.server.ts";
import { confirmEmailChange } from "./confirm-email-change.server.ts";
import * as contract from "./contract.ts";
import { requestEmailChange } from "./request-email-change.server.ts";
import { undoEmailChange } from "./undo-email-change.server.ts";

type Dependencies = Pick<Services, "db" | "clock" | "limits" | "queue" | "settings">;

/** Serves changes of the email and phone by a signed-in owner. */
export function contactApi(services: Dependencies) {
  const api = personApi(services);

  api.openapi(contract.changePhone, async (c) => {
    await changePhone(services, c.var.person, c.req.valid("json"));
    return c.json(ok, 200);
  });

  api.openapi(contract.requestEmailChange, async (c) => {
    await requestEmailChange(services, c.var.person, c.req.valid("json"));
    return c.json(ok, 202);
  });

  return api;
}

/** Serves the mailed links that change an email. They need no session. */
export function emailLinksApi(services: Dependencies) {
  const api = newApi();

  api.openapi(contract.confirmEmailChange, async (c) => {
    const ipAddress = clientAddress(c, services.settings);
    return c.json(await confirmEmailChange(services, { ...c.req.valid("json"), ipAddress }), 200);
  });

  api.openapi(contract.undoEmailChange, async (c) => {
    const ipAddress = clientAddress(c, services.settings);
    return c.json(await undoEmailChange(services, { ...c.req.valid("json"), ipAddress }), 200);
  });

  return api;
}
