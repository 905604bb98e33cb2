import { ownerApi } from "#src/features/session/owner/owner-api.server.ts";
import { newApi } from "#src/http/api.server.ts";
import { clientAddress } from "#src/http/client-address.server.ts";
import type { Services } from "#src/services/services.ts";
import { changePassword } from "./change-password.server.ts";
import * as contract from "./contract.ts";
import { requestReset } from "./request-reset.server.ts";
import { resetPassword } from "./reset-password.server.ts";

type Dependencies = Pick<Services, "db" | "clock" | "limits" | "queue" | "settings">;

/** A forgotten password: request a link, use it. */
export function passwordResetApi(services: Dependencies) {
  const api = newApi();

  api.openapi(contract.requestReset, async (c) => {
    const address = clientAddress(c, services.settings);
    await requestReset(services, { ...c.req.valid("json"), address });
    return c.json({ ok: true as const }, 200);
  });

  api.openapi(contract.resetPassword, async (c) => {
    const address = clientAddress(c, services.settings);
    await resetPassword(services, { ...c.req.valid("json"), address });
    return c.json({ ok: true as const }, 200);
  });

  return api;
}

/** A signed-in owner's own password. */
export function ownPasswordApi(services: Dependencies) {
  const api = ownerApi(services);
  api.openapi(contract.changePassword, async (c) =>
    c.json(await changePassword(services, c.var.owner, c.req.valid("json")), 200),
  );
  return api;
}
