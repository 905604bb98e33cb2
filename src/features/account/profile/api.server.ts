import { personApi } from "#src/features/session/owner/owner-api.server.ts";
import type { Services } from "#src/services/services.ts";
import * as contract from "./contract.ts";
import { readAccount } from "./read-account.server.ts";

export function accountProfileApi(services: Services) {
  const api = personApi(services);
  api.serve(contract.getAccount, ({ person }) => readAccount(services, person.accountId));
  return api;
}
