import type { OwnerSession } from "#src/features/session/owner/authenticate.server.ts";
import { lockOwner } from "#src/features/session/owner/lock-owner.server.ts";
import { recordAct } from "#src/features/team/acts/record-act.server.ts";
import { failure } from "#src/http/failure.ts";
import { addDays } from "#src/lib/time/calendar.ts";
import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { Services } from "#src/services/services.ts";
import { endpointFailures } from "./contract.ts";
import { encryptSecret, newSecret } from "./endpoint-secrets.server.ts";
import { hostOf } from "./host-of.ts";
import { endpointChanges } from "./limits.server.ts";
import { replaceSecret } from "./queries.server.ts";

/**
 * Gives an endpoint a new secret, which only this response has. The former one signs too for a day, so that the
 * receiver can change over without a gap. Fails with `endpoint_not_found`.
 */
export async function rotateSecret(
  services: Pick<Services, "db" | "clock" | "limits" | "settings">,
  owner: OwnerSession,
  id: string,
): Promise<{ id: string; secret: string }> {
  const { businessId, accountId: actor } = owner;
  await enforceLimits(services, [endpointChanges, businessId]);
  const secret = newSecret();
  const now = services.clock.now();
  await services.db.transaction().execute(async (tx) => {
    // As in `changeEndpoint`: a thief's call must not take over the secret after all sessions have ended.
    await lockOwner(services, tx, owner);
    const url = await replaceSecret(tx, businessId, id, {
      secret: encryptSecret(services.settings, secret, id),
      now,
      until: addDays(now, 1),
    });
    if (url === undefined) throw failure(endpointFailures, "endpoint_not_found");
    const act = { actor, action: "endpoint_secret_changed", target: hostOf(url) };
    await recordAct({ ...services, db: tx }, businessId, act);
  });
  return { id, secret };
}
