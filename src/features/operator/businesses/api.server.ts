import { blockBusiness } from "#src/features/business/block/block-business.server.ts";
import { ok } from "#src/http/done.ts";
import type { Services } from "#src/services/services.ts";
import { operatorApi } from "../access/operator-api.server.ts";
import * as contract from "./contract.ts";
import { listBusinesses } from "./list-businesses.server.ts";
import { readBusiness } from "./read-business.server.ts";
import { removeBusiness } from "./remove-business.server.ts";

/** Serves the businesses to operators. */
export function operatorBusinessesApi(services: Pick<Services, "db" | "clock" | "queue">) {
  const api = operatorApi(services);

  api.openapi(contract.listBusinesses, async (c) =>
    c.json(await listBusinesses(services, c.req.valid("query")), 200),
  );

  api.openapi(contract.readBusiness, async (c) =>
    c.json(await readBusiness(services, c.req.valid("param").business), 200),
  );

  api.openapi(contract.blockBusiness, async (c) => {
    await blockBusiness(services, c.req.valid("param").business, true);
    return c.json(ok, 200);
  });

  api.openapi(contract.unblockBusiness, async (c) => {
    await blockBusiness(services, c.req.valid("param").business, false);
    return c.json(ok, 200);
  });

  api.openapi(contract.removeBusiness, async (c) => {
    const { business } = c.req.valid("param");
    await removeBusiness(services, business, c.req.valid("json").slug);
    return c.json(ok, 202);
  });

  return api;
}
