import type { Person } from "#src/features/session/owner/authenticate.server.ts";
import type { BodyOf } from "#src/http/endpoint.ts";
import { failure } from "#src/http/failure.ts";
import { newUuid } from "#src/lib/tokens/new-uuid.ts";
import { hashToken } from "#src/lib/tokens/random-token.server.ts";
import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { Services } from "#src/services/services.ts";
import { pushFailures, type turnOnPush } from "./contract.ts";
import { subscriptionsPerAccount } from "./limits.server.ts";
import { deleteAllButNewest, putSubscription } from "./queries.server.ts";
import { encryptTarget } from "./target-secrets.server.ts";

/** An account with more devices loses the oldest ones. */
const maxDevices = 20;

/**
 * Stores the browser of a session as a device that gets notifications for the session's account. A repeated call
 * replaces what is stored about the browser. Fails with `push_off`, `push_service_unknown` or `too_many_requests`.
 */
export async function turnOn(
  services: Pick<Services, "db" | "clock" | "limits" | "push" | "settings">,
  { accountId, sessionId }: Person,
  target: BodyOf<typeof turnOnPush>,
): Promise<void> {
  await enforceLimits(services, [subscriptionsPerAccount, accountId]);

  if (!services.push) throw failure(pushFailures, "push_off");
  if (!services.push.accepts(target.endpoint)) throw failure(pushFailures, "push_service_unknown");
  const id = newUuid();
  const subscription = {
    id,
    accountId,
    sessionId,
    endpointHash: hashToken(target.endpoint),
    ...encryptTarget(services.settings, target, id),
    now: services.clock.now(),
  };

  await services.db.transaction().execute(async (tx) => {
    await putSubscription(tx, subscription);
    await deleteAllButNewest(tx, accountId, maxDevices);
  });
}
