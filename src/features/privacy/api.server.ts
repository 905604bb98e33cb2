import { ownerApi } from "#src/features/session/owner/owner-api.server.ts";
import { ok } from "#src/http/done.ts";
import { exportBody } from "#src/http/export-body.server.ts";
import type { Services } from "#src/services/services.ts";
import { spool } from "#src/services/spool/spool.server.ts";
import { closeAccount } from "./close-account.server.ts";
import * as contract from "./contract.ts";
import { exportAccount } from "./export-account.server.ts";

/** Serves the export and the removal of a signed-in owner's account. */
export function privacyApi(
  services: Pick<Services, "db" | "reader" | "clock" | "limits" | "queue" | "settings">,
) {
  const api = ownerApi(services);

  // A stream is not the typed JSON response that `openapi()` expects, so its documentation is separate.
  api.openAPIRegistry.registerPath(contract.exportAccount);
  api.on("GET", contract.exportAccount.path, async (c) => {
    const owner = c.get("owner");
    const content = await exportBody(owner.accountId, () =>
      services.reader.read(async (db) => (await spool(exportAccount({ db }, owner))).stream()),
    );
    return c.body(content, 200, {
      "Content-Type": "application/json",
      "Content-Disposition": 'attachment; filename="estrelou-meus-dados.json"',
    });
  });

  api.openapi(contract.removeAccount, async (c) => {
    await closeAccount(services, c.var.owner, c.req.valid("json").password);
    return c.json(ok, 202);
  });

  return api;
}
