import { personApi } from "#src/features/session/owner/owner-api.server.ts";
import { ok } from "#src/http/done.ts";
import { exportBody } from "#src/http/export-body.server.ts";
import type { Services } from "#src/services/services.ts";
import { spool } from "#src/services/spool/spool.server.ts";
import { closeAccount } from "./close-account.server.ts";
import { closeShop } from "./close-shop.server.ts";
import * as contract from "./contract.ts";
import { exportAccount } from "./export-account.server.ts";

/** Serves the export and the removal of a signed-in person's account, and the removal of one business. */
export function privacyApi(
  services: Pick<
    Services,
    "db" | "reader" | "clock" | "limits" | "queue" | "deletions" | "settings"
  >,
) {
  const api = personApi(services);

  // A stream is not the typed JSON response that `openapi()` expects, so its documentation is separate.
  api.openAPIRegistry.registerPath(contract.exportAccount);
  api.on("GET", contract.exportAccount.path, async (c) => {
    const person = c.get("person");
    const content = await exportBody(person.accountId, () =>
      services.reader.read(async (db) => (await spool(exportAccount({ db }, person))).stream()),
    );
    return c.body(content, 200, {
      "Content-Type": "application/json",
      "Content-Disposition": 'attachment; filename="estrelou-meus-dados.json"',
    });
  });

  api.openapi(contract.removeAccount, async (c) => {
    await closeAccount(services, c.var.person, c.req.valid("json").password);
    return c.json(ok, 202);
  });

  api.openapi(contract.removeShop, async (c) => {
    const { id } = c.req.valid("param");
    await closeShop(services, c.var.person, { businessId: id, ...c.req.valid("json") });
    return c.json(ok, 202);
  });

  return api;
}
