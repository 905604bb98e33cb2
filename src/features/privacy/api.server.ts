import { personApi } from "#src/features/session/owner/owner-api.server.ts";
import { exportBody } from "#src/http/export-body.server.ts";
import type { Services } from "#src/services/services.ts";
import { spool } from "#src/services/spool/spool.server.ts";
import { closeAccount } from "./close-account.server.ts";
import { closeShop } from "./close-shop.server.ts";
import * as contract from "./contract.ts";
import { exportAccount } from "./export-account.server.ts";

/** Serves the export and the removal of a signed-in person's account, and the removal of one business. */
export function privacyApi(services: Services) {
  const api = personApi(services);

  api.serve(contract.exportAccount, async ({ c, person }) => {
    const content = await exportBody(person.accountId, () =>
      services.reader.read(async (db) => (await spool(exportAccount({ db }, person))).stream()),
    );
    return c.body(content, 200, {
      "Content-Type": "application/json",
      "Content-Disposition": 'attachment; filename="estrelou-meus-dados.json"',
    });
  });

  api.serve(contract.removeAccount, ({ person, body }) =>
    closeAccount(services, person, body.password),
  );
  api.serve(contract.removeShop, ({ person, params, body }) =>
    closeShop(services, person, { businessId: params.id, ...body }),
  );

  return api;
}
