import type { ResponseOf } from "#src/http/endpoint.ts";
import type { Services } from "#src/services/services.ts";
import type { Person } from "../owner/authenticate.server.ts";
import type { listSessions as endpoint } from "./contract.ts";
import { findSessions } from "./queries.server.ts";

/** Lists the open sessions of the owner's account, the caller's own session first. */
export async function listSessions(
  { db, clock }: Pick<Services, "db" | "clock">,
  { accountId, sessionId }: Person,
): Promise<ResponseOf<typeof endpoint>> {
  const sessions = await findSessions(db, accountId, clock.now());
  const results = sessions.map(({ id, device_name, created_at, last_used_at }) => ({
    id,
    device: device_name,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at.toISOString(),
    is_current: id === sessionId,
  }));
  return { results: results.toSorted((a, b) => Number(b.is_current) - Number(a.is_current)) };
}
