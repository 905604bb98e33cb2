import { ok } from "#src/http/done.ts";
import type { Services } from "#src/services/services.ts";
import { personApi } from "../owner/owner-api.server.ts";
import * as contract from "./contract.ts";
import { endOtherSessions } from "./end-other-sessions.server.ts";
import { endSession } from "./end-session.server.ts";
import { listSessions } from "./list-sessions.server.ts";

/** Serves the list of an owner's sessions, and their end. */
export function ownSessionsApi(services: Pick<Services, "db" | "clock" | "settings">) {
  const api = personApi(services);

  api.openapi(contract.listSessions, async (c) =>
    c.json(await listSessions(services, c.var.person), 200),
  );

  api.openapi(contract.endSession, async (c) => {
    await endSession(services, c.var.person, c.req.valid("param").id);
    return c.json(ok, 200);
  });

  api.openapi(contract.endOtherSessions, async (c) => {
    await endOtherSessions(services, c.var.person);
    return c.json(ok, 200);
  });

  return api;
}
