import { v7 as uuidv7 } from "uuid";
import type { OwnerSession } from "#src/features/session/owner/authenticate.server.ts";
import { lockOwner } from "#src/features/session/owner/lock-owner.server.ts";
import { recordAct } from "#src/features/team/acts/record-act.server.ts";
import { failure } from "#src/http/failure.ts";
import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { Services } from "#src/services/services.ts";
import { checkUrl } from "./check-url.server.ts";
import { endpointFailures } from "./contract.ts";
import { encryptSecret, newSecret } from "./endpoint-secrets.server.ts";
import type { EventType } from "./event-types.ts";
import { hostOf } from "./host-of.ts";
import { endpointChanges } from "./limits.server.ts";
import { countEndpoints, insertEndpoint } from "./queries.server.ts";
import { rejectStopped } from "./reject-stopped.server.ts";
import { maxEndpoints } from "./sizes.ts";

/**
 * Adds an endpoint, which is told of what happens from now on. Only this response has its secret. Fails with
 * `too_many_endpoints`, `endpoint_stopped` or the codes `url_…`.
 */
export async function addEndpoint(
  services: Pick<Services, "db" | "clock" | "limits" | "settings" | "outgoing" | "log">,
  owner: Pick<OwnerSession, "businessId" | "accountId" | "sessionId">,
  { url, types }: { url: string; types: EventType[] },
): Promise<{ id: string; secret: string }> {
  const { businessId, accountId: actor } = owner;
  await enforceLimits(services, [endpointChanges, businessId]);
  const checked = checkUrl(services.outgoing, url);
  const { db, clock, settings } = services;
  const id = uuidv7();
  const secret = newSecret();
  const encrypted = encryptSecret(settings, secret, id);

  await db.transaction().execute(async (tx) => {
    // A thief's call that began before the owner ended all sessions must not change who is told of the reviews.
    await lockOwner(services, tx, owner);
    const count = await countEndpoints(tx, businessId);
    if (count >= maxEndpoints) throw failure(endpointFailures, "too_many_endpoints");
    await rejectStopped(tx, businessId, checked);
    const endpoint = { id, url: checked, types, secret: encrypted, now: clock.now() };
    await insertEndpoint(tx, businessId, endpoint);
    const act = { actor, action: "endpoint_added", target: hostOf(checked) };
    await recordAct({ db: tx, clock }, businessId, act);
  });

  services.log.info({ business: businessId, endpoint: id }, "webhook endpoint added");
  return { id, secret };
}
