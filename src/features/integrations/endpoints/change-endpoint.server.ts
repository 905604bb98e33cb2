import type { OwnerSession } from "#src/features/session/owner/authenticate.server.ts";
import { lockOwner } from "#src/features/session/owner/lock-owner.server.ts";
import { recordAct } from "#src/features/team/acts/record-act.server.ts";
import { failure } from "#src/http/failure.ts";
import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { Services } from "#src/services/services.ts";
import { checkUrl } from "./check-url.server.ts";
import { endpointFailures } from "./contract.ts";
import type { EventType } from "./event-types.ts";
import { hostOf } from "./host-of.ts";
import { endpointChanges } from "./limits.server.ts";
import { findEndpoint, updateEndpoint } from "./queries.server.ts";
import { rejectStopped } from "./reject-stopped.server.ts";

/**
 * Changes the URL or the types of an endpoint. What waits goes to the new URL, which is tried at once. Fails with
 * `endpoint_not_found`, `endpoint_stopped` or the codes `url_…`.
 */
export async function changeEndpoint(
  services: Pick<Services, "db" | "clock" | "limits" | "outgoing">,
  owner: Pick<OwnerSession, "businessId" | "accountId" | "sessionId">,
  id: string,
  { url, types }: { url?: string | undefined; types?: EventType[] | undefined },
): Promise<void> {
  const { businessId, accountId: actor } = owner;
  await enforceLimits(services, [endpointChanges, businessId]);
  const changes = {
    ...(url ? { url: checkUrl(services.outgoing, url), retry_at: null } : {}),
    ...(types ? { types } : {}),
  };
  if (Object.keys(changes).length === 0) return;
  await services.db.transaction().execute(async (tx) => {
    // A thief's call that began before the owner ended all sessions must not change who is told of the reviews.
    await lockOwner(services, tx, owner);
    const before = await findEndpoint(tx, businessId, id, { lock: true });
    if (!before) throw failure(endpointFailures, "endpoint_not_found");
    // The stop is about the receiver, so it stays with it.
    for (const one of changes.url ? [before.url, changes.url] : []) {
      await rejectStopped(tx, businessId, one);
    }
    const isMoved = changes.url !== undefined && changes.url !== before.url;
    const moved = isMoved ? { url_changed_at: services.clock.now() } : {};
    const changed = await updateEndpoint(tx, businessId, id, { ...changes, ...moved });
    if (changed === undefined) throw failure(endpointFailures, "endpoint_not_found");
    const act = { actor, action: "endpoint_changed", target: hostOf(changed) };
    await recordAct({ ...services, db: tx }, businessId, act);
  });
}
