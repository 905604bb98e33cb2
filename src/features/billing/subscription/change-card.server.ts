import type { OwnerSession } from "#src/features/session/owner/authenticate.server.ts";
import type { BodyOf } from "#src/http/endpoint.ts";
import { PaymentsError } from "#src/services/payments/payments.ts";
import type { Services } from "#src/services/services.ts";
import { billingFailure, cardChangeFailures } from "../failures.ts";
import { syncJob } from "../jobs.ts";
import type * as contract from "./contract.ts";
import { limitAttempts } from "./limit-attempts.server.ts";
import { providerFailure } from "./provider-failure.ts";
import { findLiveSubscription } from "./queries.server.ts";
import { type SyncServices, trySync } from "./sync-subscription.server.ts";

/**
 * Gives the active subscription another card. A repeated call with another token of the card changes nothing more.
 * Fails with the codes of `cardChangeFailures`.
 */
export async function changeCard(
  services: SyncServices & Pick<Services, "limits">,
  { businessId, accountId }: Pick<OwnerSession, "businessId" | "accountId">,
  { card_token_id: token, device_id: deviceId }: BodyOf<typeof contract.changeCard>,
): Promise<void> {
  if (!token) throw billingFailure("fields_missing");
  const row = await findLiveSubscription(services.db, businessId);
  if (row?.status === "paused") throw billingFailure("subscription_paused");
  if (row?.status !== "active" || !row.provider_id) throw billingFailure("no_subscription");
  await limitAttempts(services, accountId);
  const key = { businessId, id: row.id };
  try {
    await services.payments.changeCard(row.provider_id, token, deviceId);
  } catch (error) {
    if (!(error instanceof PaymentsError && error.isSilent)) {
      throw providerFailure(error, "card_change_failed");
    }
    // The job reads which card the provider has now.
    await services.queue.enqueue(services.db, syncJob, key);
    throw billingFailure("provider_silent", cardChangeFailures);
  }
  if (!(await trySync(services, key))) await services.queue.enqueue(services.db, syncJob, key);
}
