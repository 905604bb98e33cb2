import type { BodyOf } from "#src/http/endpoint.ts";
import type { Services } from "#src/services/services.ts";
import { billingFailure } from "../failures.ts";
import type * as contract from "./contract.ts";
import { limitAttempts } from "./limit-attempts.server.ts";
import { providerFailure } from "./provider-failure.ts";
import { findLiveSubscription } from "./queries.server.ts";
import { type SyncServices, syncSubscription } from "./sync-subscription.server.ts";

/** Gives the active subscription another card. Fails with the codes of `billingFailures`. */
export async function changeCard(
  services: SyncServices & Pick<Services, "limits">,
  businessId: string,
  { card_token_id: token, device_id: deviceId }: BodyOf<typeof contract.changeCard>,
): Promise<void> {
  if (!token) throw billingFailure("fields_missing");
  const row = await findLiveSubscription(services.db, businessId);
  if (row?.status === "paused") throw billingFailure("subscription_paused");
  if (row?.status !== "active" || !row.provider_id) throw billingFailure("no_subscription");
  await limitAttempts(services, businessId);
  try {
    await services.payments.changeCard(row.provider_id, token, deviceId);
    await syncSubscription(services, { businessId, id: row.id });
  } catch (error) {
    throw providerFailure(error, "card_change_failed");
  }
}
