import type { Services } from "#src/services/services.ts";
import { operatorApi } from "../access/operator-api.server.ts";
import * as contract from "./contract.ts";
import { listWaiting } from "./list-waiting.server.ts";

/** Serves the first page of the desk. */
export function operatorNowApi(services: Services) {
  const api = operatorApi(services);
  api.serve(contract.listWaiting, async () => ({ results: await listWaiting(services) }));
  return api;
}
