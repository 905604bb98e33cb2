import type { Services } from "#src/services/services.ts";
import { personApi } from "../owner/owner-api.server.ts";
import * as contract from "./contract.ts";
import { endOtherSessions } from "./end-other-sessions.server.ts";
import { endSession } from "./end-session.server.ts";
import { listSessions } from "./list-sessions.server.ts";

export function ownSessionsApi(services: Services) {
  const api = personApi(services);

  api.serve(contract.listSessions, ({ person }) => listSessions(services, person));
  api.serve(contract.endSession, ({ person, params }) => endSession(services, person, params.id));
  api.serve(contract.endOtherSessions, ({ person }) => endOtherSessions(services, person));

  return api;
}
