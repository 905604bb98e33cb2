import type { Services } from "#src/services/services.ts";
import { operatorApi } from "../access/operator-api.server.ts";
import * as contract from "./contract.ts";
import { listBusinesses } from "./list-businesses.server.ts";
import { readBusiness } from "./read-business.server.ts";

/** Serves the businesses to operators. */
export function operatorBusinessesApi(services: Pick<Services, "db" | "clock">) {
  const api = operatorApi(services);

  api.openapi(contract.listBusinesses, async (c) =>
    c.json(await listBusinesses(services, c.req.valid("query")), 200),
  );

  api.openapi(contract.readBusiness, async (c) =>
    c.json(await readBusiness(services, c.req.valid("param").business), 200),
  );

  return api;
}
