import { entitledApi } from "#src/features/billing/entitlement/entitled-api.server.ts";
import { ok } from "#src/http/done.ts";
import type { Services } from "#src/services/services.ts";
import { addSource } from "./add-source.server.ts";
import * as contract from "./contract.ts";
import { removeSource } from "./remove-source.server.ts";

/** The sources that an owner names. */
export function sourcesApi(services: Pick<Services, "db" | "clock" | "settings">) {
  const api = entitledApi(services);

  api.openapi(contract.addSource, async (c) =>
    c.json(await addSource(services, c.var.owner.businessId, c.req.valid("json").name), 201),
  );

  api.openapi(contract.removeSource, async (c) => {
    await removeSource(services, c.var.owner.businessId, c.req.valid("param").source);
    return c.json(ok, 200);
  });

  return api;
}
