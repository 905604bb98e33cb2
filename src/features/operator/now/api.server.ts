import type { Services } from "#src/services/services.ts";
import { operatorApi } from "../access/operator-api.server.ts";
import * as contract from "./contract.ts";
import { listWaiting } from "./list-waiting.server.ts";

export function operatorNowApi(services: Services) {
  const api = operatorApi(services);
  api.serve(contract.listWaiting, async () => ({ results: await listWaiting(services) }));
  return api;
}
